"""Client of the html-video-api: videos from templates, HTML compositions and projects."""

from .client import VideoClient
from .errors import ApiError, AssetRejectedError, NoAnswerError, VideoFailedError, WaitTimeoutError

__all__ = [
    "ApiError",
    "AssetRejectedError",
    "NoAnswerError",
    "VideoClient",
    "VideoFailedError",
    "WaitTimeoutError",
]
