"""Requests that are repeated when they were not answered, or are to be sent again later."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import httpx

from .errors import NoAnswerError

FIRST_WAIT_SECONDS = 0.5
REPEATED_STATUSES = frozenset({500, 502, 503, 504})


def _is_repeatable(request: httpx.Request) -> bool:
    """Creates carry an idempotency key; only an announced upload would be announced twice."""
    return request.method != "POST" or not request.url.path.endswith("/v1/assets")


def _backoff_seconds(attempt: int) -> float:
    """Half of it random, so that clients that failed together do not return together."""
    return FIRST_WAIT_SECONDS * 2.0**attempt * (0.5 + random.random() / 2)


def _retry_after(response: httpx.Response) -> float | None:
    try:
        return float(response.headers["retry-after"])
    except (KeyError, ValueError):
        return None


class RetryingSender:
    """Sends requests of an `httpx.Client`."""

    def __init__(self, http: httpx.Client, retries: int, max_wait_seconds: float) -> None:
        self._http = http
        self._retries = retries
        self._max_wait_seconds = max_wait_seconds

    def _seconds_until_retry(
        self, request: httpx.Request, response: httpx.Response | None, attempt: int
    ) -> float | None:
        """None when the answer is final."""
        if attempt >= self._retries:
            return None
        if response is not None and response.status_code == 429:
            # A refusal stored nothing, so any request may be repeated; without the header waiting does not help.
            after = _retry_after(response)
            return after if after is not None and after <= self._max_wait_seconds else None
        if response is not None and response.status_code not in REPEATED_STATUSES:
            return None
        return _backoff_seconds(attempt) if _is_repeatable(request) else None

    def send(self, build: Callable[[], httpx.Request], *, stream: bool = False) -> httpx.Response:
        """Builds the request anew for each try. The body of a response is read, unless `stream` is set."""
        attempt = 0
        while True:
            request = build()
            response, failure = None, None
            try:
                response = self._http.send(request, stream=stream)
            except httpx.TransportError as error:
                failure = error
            seconds = self._seconds_until_retry(request, response, attempt)
            if seconds is None and response is not None:
                return response
            if seconds is None:
                raise NoAnswerError("The API did not answer.") from failure
            if response is not None:
                response.close()
            time.sleep(seconds)
            attempt += 1
