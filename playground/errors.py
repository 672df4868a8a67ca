"""The two ways a request is refused: by the Bot API, and by the control interface."""

from __future__ import annotations

from .model import Json


class ApiError(Exception):
    """A Bot API refusal: HTTP status and `error_code`, description, and `parameters` where Telegram gives them."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def body(self) -> Json:
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str, **parameters: int) -> ApiError:
    return ApiError(400, f"Bad Request: {text}", dict(parameters))


def forbidden(text: str) -> ApiError:
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(seconds: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


class ControlError(Exception):
    """A person cannot do this (400) or it does not exist (404)."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status
