"""What the requests of all parts of the client have in common."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx

from ._retrying import RetryingSender
from .errors import ApiError, NoAnswerError

#: Besides the seconds that the API waits, unless others of the workspace do.
FILES_PAUSE_SECONDS = 2.0

QueryValue = str | int | bool | Sequence[str] | None


def path_of(route: str, /, **parameters: str) -> str:
    """`/v1/videos/{id}` with the values of its parameters."""
    return route.format(**{name: quote(value, safe="") for name, value in parameters.items()})


def with_key(order: Mapping[str, Any]) -> dict[str, Any]:
    """A request that is repeated, by the client or after a crash, creates one video or project."""
    return {**order, "idempotency_key": order.get("idempotency_key") or str(uuid4())}


def _query_text(value: str | int | bool | Sequence[str]) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else ",".join(value)


def answer_of(response: httpx.Response) -> Any:
    """The data of an answer. Raises an ApiError for a refusal."""
    try:
        body = response.json()
    except ValueError:
        body = None
    if response.is_success and body is not None:
        return body
    if isinstance(body, dict) and "error" in body and "message" in body:
        raise ApiError(response, body)
    raise NoAnswerError(f"Not an answer of the API: status {response.status_code}.")


def _names_address(order: Mapping[str, Any]) -> bool:
    """Whether a variable of the order, or of a row of it, is the address of a file."""
    sets = [order, *order.get("rows", [])]
    values = [value for each in sets for value in (each.get("variables") or {}).values()]
    return any(isinstance(value, str) and value.lower().startswith(("https://", "http://")) for value in values)


def _lacks_files_only(error: ApiError) -> bool:
    """Whether files of variables are not there yet and nothing else is wrong with a request."""
    if error.code != "invalid_variables":
        return False
    rows = error.details.get("rows")
    # Of a batch by row; a variable named `rows` has a list of problems.
    sets = list(rows.values()) if isinstance(rows, dict) else [error.details]
    codes = {problem["code"] for problems in sets for found in problems.values() for problem in found}
    return codes == {"asset_not_ready"}


class Requests:
    """Sends requests of one workspace with its key."""

    _api: httpx.Client
    #: Without the key, which files of links must not get.
    _files: httpx.Client
    _api_sender: RetryingSender
    _file_sender: RetryingSender
    _files_wait_seconds: float

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, QueryValue] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        params = {name: _query_text(value) for name, value in (query or {}).items() if value is not None}
        response = self._api_sender.send(
            lambda: self._api.build_request(method, path, params=params, json=body, headers=headers)
        )
        return answer_of(response)

    def _call_until_fetched(
        self, path: str, body: Mapping[str, Any], *, query: Mapping[str, QueryValue] | None = None
    ) -> Any:
        """Sends a request again, with its key, while only files are not there yet and some are fetched from addresses."""
        deadline = time.monotonic() + (self._files_wait_seconds if _names_address(body) else 0)
        while True:
            try:
                return self._call("POST", path, query=query, body=body)
            except ApiError as error:
                if not _lacks_files_only(error) or time.monotonic() + FILES_PAUSE_SECONDS > deadline:
                    raise
            time.sleep(FILES_PAUSE_SECONDS)
