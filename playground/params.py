"""The parameters of one Bot API call, however they came: query string, form, multipart or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request

from .errors import ApiError, bad_request
from .model import Json

TRUE = ("true", "1", "yes", "t", "y")


@dataclass(frozen=True, slots=True)
class Upload:
    name: str
    mime: str
    body: bytes


class Params:
    def __init__(self, values: Json, uploads: dict[str, Upload] | None = None) -> None:
        self.values = values
        self.uploads = uploads or {}

    def text(self, name: str) -> str:
        """The parameter as text, empty where it is missing."""
        value = self.values.get(name)
        if value is None:
            return ""
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise bad_request("strings must be encoded in UTF-8") from error
        return text

    def integer(self, name: str) -> int | None:
        value = self.values.get(name)
        if value is None or value == "":
            return None
        try:
            return int(value)
        except (TypeError, ValueError) as error:
            raise bad_request(f"invalid {name} specified") from error

    def flag(self, name: str) -> bool:
        value = self.values.get(name)
        return value is True or str(value).lower() in TRUE

    def object(self, name: str) -> Any:
        """The parameter as JSON: None where it is missing or empty."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError as error:
            raise bad_request(f"can't parse {name} JSON object") from error

    def record(self, name: str) -> Json:
        """The parameter as a JSON object, empty where it is missing."""
        value = self.object(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise bad_request(f"can't parse {name}: Object expected")
        return value

    def records(self, name: str) -> list[Json] | None:
        value = self.object(name)
        if value is None:
            return None
        if not isinstance(value, list):
            raise bad_request(f"can't parse {name}: Array expected")
        return value

    @property
    def chat_id(self) -> int | None:
        """The chat by number, where the call names one."""
        value = self.values.get("chat_id")
        try:
            return int(value) if value is not None else None
        except (TypeError, ValueError):
            return None


async def read_params(request: Request) -> Params:
    """All parameters of a request. ApiError 400 where the body is not what its type says."""
    values: Json = dict(request.query_params)
    uploads: dict[str, Upload] = {}
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind == "application/json":
        body = await request.body()
        try:
            fields = json.loads(body) if body.strip() else {}
        except ValueError as error:
            raise bad_request("can't parse JSON object") from error
        if not isinstance(fields, dict):
            raise bad_request("can't parse JSON object: object expected")
        values.update(fields)
    elif kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
        async with request.form(max_fields=1000) as form:
            for name, value in form.multi_items():
                if isinstance(value, UploadFile):
                    mime = value.content_type or "application/octet-stream"
                    uploads[name] = Upload(value.filename or "file", mime, await value.read())
                else:
                    values[name] = value
    elif kind and await request.body():
        raise ApiError(400, f"Bad Request: unsupported content type {kind}")
    return Params(values, uploads)
