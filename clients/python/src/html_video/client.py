"""The client of one workspace."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, Unpack

import httpx

from ._assets import AssetRequests
from ._batches import BatchRequests
from ._checks import CheckRequests
from ._projects import ProjectRequests
from ._requests import path_of, with_key
from ._retrying import RetryingSender
from .errors import NoAnswerError, VideoFailedError, WaitTimeoutError
from .api_types import (
    CreateCompositionRequest,
    CreateVideoRequest,
    DryRun,
    Music,
    Template,
    Video,
    VideoList,
    VideoWithIncludes,
    Workspace,
)

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 5.0
#: More than the 29 seconds that the API may take.
REQUEST_SECONDS = 60.0


class VideoClient(AssetRequests, BatchRequests, CheckRequests, ProjectRequests):
    """Requests that were not answered are repeated; a refusal raises an ApiError.

    Keep the API key on a server: whoever has it can spend the credits of the workspace.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        language: Literal["id", "en"] = "id",
        retries: int = 3,
        max_wait_seconds: float = 60,
        files_wait_seconds: float = 120,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """`language` is that of the sentences in errors, `transport` one for proxies and tests.

        `retries` follow the first try. A `Retry-After` longer than `max_wait_seconds` is not waited for.
        Creates, quotes and frames wait up to `files_wait_seconds` for the files of addresses in their variables.
        """
        headers = {"x-api-key": api_key, "Accept-Language": language}
        # Redirects are not followed: the other host would get the key too.
        self._api = httpx.Client(
            base_url=base_url, headers=headers, follow_redirects=False, timeout=REQUEST_SECONDS, transport=transport
        )
        self._files = httpx.Client(follow_redirects=True, timeout=REQUEST_SECONDS, transport=transport)
        self._files_wait_seconds = files_wait_seconds
        self._api_sender = RetryingSender(self._api, retries, max_wait_seconds)
        self._file_sender = RetryingSender(self._files, retries, max_wait_seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._api.close()
        self._files.close()

    def create_video(self, **order: Unpack[CreateVideoRequest]) -> Video:
        """Creates a video from a template or from a revision of a project."""
        return self._call_until_fetched("/v1/videos", with_key(order))

    def create_composition(self, **order: Unpack[CreateCompositionRequest]) -> Video:
        """Creates a video from an HTML composition."""
        return self._call("POST", "/v1/compositions", body=with_key(order))

    def quote_video(self, **order: Unpack[CreateVideoRequest]) -> DryRun:
        """The price of a video, without creating it."""
        return self._call_until_fetched("/v1/videos", order, query={"dry_run": True})

    def quote_composition(self, **order: Unpack[CreateCompositionRequest]) -> DryRun:
        """The price of a composition, without creating it."""
        return self._call("POST", "/v1/compositions", body=order, query={"dry_run": True})

    def get_video(self, id: str, *, include: Sequence[str] | None = None) -> VideoWithIncludes:
        return self._call("GET", path_of("/v1/videos/{id}", id=id), query={"include": include})

    def wait_for_video(
        self, id: str, *, timeout_seconds: float = 15 * 60, on_update: Callable[[Video], object] | None = None
    ) -> Video:
        """The completed video with its link, valid for 15 minutes. Raises when it failed or took too long."""
        deadline = time.monotonic() + timeout_seconds
        pause = FIRST_PAUSE_SECONDS
        while True:
            video: Video = self._call("GET", path_of("/v1/videos/{id}", id=id))
            if on_update:
                on_update(video)
            if video["status"] == "done":
                return video
            if video["status"] in ("failed", "canceled"):
                raise VideoFailedError(video)
            left = deadline - time.monotonic()
            if left <= 0:
                raise WaitTimeoutError(video)
            time.sleep(min(pause, left))
            pause = min(pause * 1.25, LONGEST_PAUSE_SECONDS)

    def download_video(self, id: str, file: str | PathLike[str]) -> Path:
        """Writes the MP4 of a video that is done. An interrupted download leaves nothing at the path."""
        link = self.get_video(id)["output_url"]
        if link is None:
            raise ValueError(f"The video {id} has no file.")
        path = Path(file)
        part = path.with_name(f"{path.name}.part")
        response = self._file_sender.send(lambda: self._files.build_request("GET", link), stream=True)
        try:
            if not response.is_success:
                raise NoAnswerError(f"The download was refused: status {response.status_code}.")
            with part.open("wb") as target:
                for chunk in response.iter_bytes():
                    target.write(chunk)
            os.replace(part, path)
        except httpx.TransportError as error:
            raise NoAnswerError("The download was interrupted.") from error
        finally:
            response.close()
            part.unlink(missing_ok=True)
        return path

    def cancel_video(self, id: str) -> Video:
        return self._call("POST", path_of("/v1/videos/{id}/cancel", id=id))

    def list_videos(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: str | None = None,
        template: str | None = None,
        include: Sequence[str] | None = None,
    ) -> VideoList:
        query = {"limit": limit, "cursor": cursor, "status": status, "template": template, "include": include}
        return self._call("GET", "/v1/videos", query=query)

    def all_videos(
        self,
        *,
        limit: int | None = None,
        status: str | None = None,
        template: str | None = None,
        include: Sequence[str] | None = None,
    ) -> Iterator[VideoWithIncludes]:
        """Every video, newest first, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_videos(
                limit=limit, cursor=cursor, status=status, template=template, include=include
            )
            yield from page["videos"]
            cursor = page["next_cursor"]
            if not cursor:
                return

    def list_templates(self, *, category: str | None = None) -> list[Template]:
        templates: list[Template] = self._call("GET", "/v1/templates", query={"category": category})["templates"]
        return templates

    def list_music(self) -> list[Music]:
        """The music library, whose names variables of kind `audio` take."""
        music: list[Music] = self._call("GET", "/v1/templates")["music"]
        return music

    def get_template(self, id: str) -> Template:
        return self._call("GET", path_of("/v1/templates/{template}", template=id))

    def get_workspace(self) -> Workspace:
        return self._call("GET", "/v1/workspace")
