"""What a computer player decides by where it is all one to it."""

from __future__ import annotations

import hashlib
import hmac


def of(secret: str, purpose: str, seat: int, step: int) -> bytes:
    """A chance of its own for every question: the same again after a restart, and of no connection with the cards.

    HMAC-SHA-256 of ``purpose/seat/step`` under the text of the table's secret.
    """
    return hmac.new(secret.encode(), f"{purpose}/{seat}/{step}".encode(), hashlib.sha256).digest()
