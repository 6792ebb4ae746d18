"""Requests for batches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Unpack

from ._requests import Requests, path_of, with_key
from .api_types import Batch, BatchList, BatchVideoList, BatchVideoListVideo, CreateBatchRequest

POLL_SECONDS = 5.0


class BatchRequests(Requests):
    def create_batch(self, **batch: Unpack[CreateBatchRequest]) -> Batch:
        """Creates many videos of one template.

        Raises an ApiError whose `details["rows"]` names every wrong row.
        """
        return self._call_until_fetched("/v1/batches", with_key(batch))

    def get_batch(self, id: str) -> Batch:
        return self._call("GET", path_of("/v1/batches/{id}", id=id))

    def list_batches(self, *, limit: int | None = None, cursor: str | None = None) -> BatchList:
        return self._call("GET", "/v1/batches", query={"limit": limit, "cursor": cursor})

    def list_batch_videos(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: Sequence[str] | None = None,
    ) -> BatchVideoList:
        query = {"limit": limit, "cursor": cursor, "include": include}
        return self._call("GET", path_of("/v1/batches/{id}/videos", id=id), query=query)

    def all_batch_videos(
        self, id: str, *, limit: int = 100, include: Sequence[str] | None = None
    ) -> Iterator[BatchVideoListVideo]:
        """Every row in its order, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_batch_videos(id, limit=limit, cursor=cursor, include=include)
            yield from page["videos"]
            cursor = page["next_cursor"]
            if not cursor:
                return

    def wait_for_batch(
        self,
        id: str,
        *,
        timeout_seconds: float = float("inf"),
        on_update: Callable[[Batch], object] | None = None,
    ) -> Batch:
        """The batch once it has ended, pauses, or the time is over."""
        deadline = time.monotonic() + timeout_seconds
        while True:
            batch = self.get_batch(id)
            if on_update:
                on_update(batch)
            is_over = batch["finished_at"] is not None or batch["status"] == "paused"
            if is_over or time.monotonic() >= deadline:
                return batch
            time.sleep(POLL_SECONDS)

    def cancel_batch(self, id: str) -> Batch:
        return self._call("POST", path_of("/v1/batches/{id}/cancel", id=id))

    def resume_batch(self, id: str) -> Batch:
        """Continues a paused batch, for example after the credits were topped up."""
        return self._call("POST", path_of("/v1/batches/{id}/resume", id=id))
