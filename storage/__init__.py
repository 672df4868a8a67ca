"""SQLite, and the only SQL in the program. `Store` is the contract; the rows are frozen dataclasses."""

from .archive import person_reference
from .database import Database, backup
from .errors import (
    DatabaseLocked,
    DatabaseNewer,
    DatabaseTrouble,
    DatabaseUnavailable,
    DriverError,
    LogConflict,
    StorageError,
    TableExists,
)
from .rows import (
    LIVE,
    ArchivedPulka,
    Chat,
    Deadline,
    Json,
    Message,
    Page,
    Person,
    Seat,
    StoredEvent,
    TableRow,
    TableStatus,
)
from .snapshot import Snapshot, StoredTable
from .store import Repositories, Store

__all__ = [
    "LIVE",
    "ArchivedPulka",
    "Chat",
    "Database",
    "DatabaseLocked",
    "DatabaseNewer",
    "DatabaseTrouble",
    "DatabaseUnavailable",
    "Deadline",
    "DriverError",
    "Json",
    "LogConflict",
    "Message",
    "Page",
    "Person",
    "Repositories",
    "Seat",
    "Snapshot",
    "StorageError",
    "Store",
    "StoredEvent",
    "StoredTable",
    "TableExists",
    "TableRow",
    "TableStatus",
    "backup",
    "person_reference",
]
