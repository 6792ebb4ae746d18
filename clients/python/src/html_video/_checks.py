"""Requests for checks and frames."""

from __future__ import annotations

import time
from typing import Unpack, cast

from ._requests import Requests, path_of
from .api_types import (
    Check,
    CheckCompositionRequest,
    CreateFramesRequest,
    CreateVideoRequest,
    Frames,
    PendingFrames,
)

POLL_SECONDS = 2


class CheckRequests(Requests):
    def check_video(self, **order: Unpack[CreateVideoRequest]) -> Check:
        """Whether a video could be created, with every problem. Needs no credits."""
        return self._call("POST", "/v1/videos/check", body=order)

    def check_composition(self, **document: Unpack[CheckCompositionRequest]) -> Check:
        """The same for an HTML composition, or for a revision of a project."""
        return self._call("POST", "/v1/compositions/check", body=document)

    def create_frames(self, **request: Unpack[CreateFramesRequest]) -> Frames | PendingFrames:
        """One request for pictures: those that are not drawn within `wait_seconds` are read with `get_frames` later."""
        return self._call_until_fetched("/v1/frames", request)

    def get_frames(self, id: str) -> Frames | PendingFrames:
        return self._call("GET", path_of("/v1/frames/{id}", id=id))

    def draw_frames(self, **request: Unpack[CreateFramesRequest]) -> Frames:
        """Pictures of a video at some times, without creating it.

        Waits until they are drawn; `error` says why a page could not be. A request that is not drawn ends after a minute.
        """
        frames = self.create_frames(**request)
        while "frames" not in frames:
            time.sleep(POLL_SECONDS)
            frames = self.get_frames(frames["id"])
        return cast(Frames, frames)
