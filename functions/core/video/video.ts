import type { RenderFailure } from '#core/rendering/render-failure.ts';
import type { VideoStatus } from '#core/video/status.ts';

export type WorkspaceId = string & { readonly brand: 'WorkspaceId' };
export type VideoId = string & { readonly brand: 'VideoId' };

/** Frame size in pixels and constant frame rate of the finished file. */
export interface OutputFormat {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** One video as the service keeps it. Times are epoch milliseconds; money is whole milli-credits. */
export interface Video {
  readonly id: VideoId;
  readonly workspaceId: WorkspaceId;
  readonly status: VideoStatus;
  /** `<template_id>@<version>`, or the literal `composition`. */
  readonly template: string;
  readonly title: string | null;
  readonly createdAtMs: number;
  readonly finishedAtMs: number | null;
  readonly output: OutputFormat;
  readonly frameCount: number;
  /** Frames captured so far by the current attempt. */
  readonly framesDone: number;
  readonly costMilliCredits: number;
  readonly inputKey: string;
  /** Where the finished MP4 lies; null until `done`. */
  readonly outputKey: string | null;
  /** Where its poster lies; null until `done`, and for a video that has none. */
  readonly posterKey: string | null;
  /** Length read from the finished file; null until `done`. */
  readonly durationMs: number | null;
  readonly failure: RenderFailure | null;
  /** How many times a worker has claimed this video. */
  readonly attempt: number;
  /** How many times the sweeper has sent this video to the queue again. */
  readonly resends: number;
  readonly leaseOwner: string | null;
  /** When the sweeper must look at this video: a lost send, or the end of the lease. Null once terminal. */
  readonly dueAtMs: number | null;
}
