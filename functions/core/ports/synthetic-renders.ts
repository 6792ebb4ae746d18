import type { VideoStatus } from '#core/video/video.ts';

/** A Video record as a caller reads it. */
export interface ListedVideo {
  readonly id: string;
  readonly status: VideoStatus;
  readonly createdAtMs: number;
  readonly finishedAtMs: number | null;
  readonly outputUrl: string | null;
  /** Why it failed. */
  readonly errorCode: string | null;
}

export interface VideoFacts {
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationSeconds: number;
}

/** The API as every caller reaches it. Each rejects with an error whose message is one of ours, without keys and links. */
export interface CallerApi {
  /** The newest video of the workspace. */
  readonly findNewest: () => Promise<ListedVideo | undefined>;
  readonly createComposition: (html: string) => Promise<void>;
  /** Downloads the file of a link and reads it. */
  readonly readVideo: (outputUrl: string) => Promise<VideoFacts>;
}
