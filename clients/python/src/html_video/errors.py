"""What requests and waits raise."""

from __future__ import annotations

import json
from typing import Any

import httpx

from .api_types import Asset, Video

#: Of `details` in a traceback: those of a batch name up to 2500 problems.
_NOTE_CHARACTERS = 2000


class ApiError(Exception):
    """The API refused a request. The message is for people; branch on `code`."""

    def __init__(self, response: httpx.Response, body: dict[str, Any]) -> None:
        super().__init__(body["message"])
        self.status = response.status_code
        self.code: str = body["error"]
        self.message: str = body["message"]
        #: Its shape depends on `code`; None for a code without details.
        self.details: Any = body.get("details")
        #: For questions to the operator.
        self.request_id = response.headers.get("x-request-id")
        if self.details is not None:
            # Shown below the message in a traceback, which says only that details lists the problems.
            self.add_note(f"details: {json.dumps(self.details, ensure_ascii=False)[:_NOTE_CHARACTERS]}")


class NoAnswerError(Exception):
    """No answer of the API: the connection failed, or something between answered."""


class VideoFailedError(Exception):
    """The video ended without a file; its credits were returned."""

    def __init__(self, video: Video) -> None:
        error = video["error"]
        super().__init__(error["message"] if error else f"The video {video['id']} is {video['status']}.")
        self.video = video


class WaitTimeoutError(Exception):
    """The video was not completed within the time of `wait_for_video`. It goes on."""

    def __init__(self, video: Video) -> None:
        super().__init__(f"The video {video['id']} is still {video['status']}.")
        self.video = video


class AssetRejectedError(Exception):
    """The uploaded file is not what was announced, or is not accepted."""

    def __init__(self, asset: Asset) -> None:
        error = asset["error"]
        super().__init__(error["message"] if error else f"The asset {asset['id']} is {asset['status']}.")
        self.asset = asset
