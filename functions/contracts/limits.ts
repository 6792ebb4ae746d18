// Limits of the contract, and the service's own measures that go with them. What a deployment may choose is an
// env variable instead.

export const MAX_ACTIVE_VIDEOS = 2; // spec §8
export const HTML_MAX_CHARACTERS = 200_000; // spec §8
export const TITLE_MAX_CHARACTERS = 80; // spec §8
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200; // spec §8
export const LIST_LIMIT_DEFAULT = 20; // spec §8
export const LIST_LIMIT_MAX = 100; // spec §8
/** Values of `include` when a video is read. */
export const VIDEO_INCLUDES = ['progress', 'poster'] as const;
export const BODY_MAX_BYTES = 1024 * 1024; // decisions: over 1 MiB is 400, \u escapes counted as the characters they stand for
export const DOWNLOAD_LINK_SECONDS = 15 * 60;
export const OUTPUT_KEPT_DAYS = 30;
export const RECORD_KEPT_DAYS = 365;
export const MAX_ATTEMPTS = 3;
/** A worker that has not renewed its lease for this long is taken for dead. */
export const LEASE_SECONDS = 60;
/** A queued video that no worker has claimed is sent to the queue again after this long. */
export const RESEND_AFTER_SECONDS = 60;
/** How often a caller should poll a video that is not finished. */
export const POLL_HINT_SECONDS = 3;

export const FRAME_SIZE = { min: 16, max: 3840, maxPixels: 3840 * 2160 } as const;
export const COMPOSITION_FPS = [24, 25, 30, 50, 60] as const;
/** Frame size and rate of a template request that leaves them out, spec §4.1. */
export const DEFAULT_OUTPUT = { width: 1080, height: 1920, fps: 30 } as const;
export const TEMPLATE_FPS = [24, 25, 30] as const;
/**
 * A video that nobody has claimed after this many sends is failed and its credits returned. Counted, not timed:
 * a machine that was off for a night still renders what was queued.
 */
export const MAX_RESENDS = 30;
export const HEARTBEAT_SECONDS = 2;
/** Seek-to-upload time of one attempt never outlives links of this age. */
export const SEGMENT_LINK_SECONDS = 15 * 60;
/** Most videos one sweep looks at; the next sweep takes the rest. */
export const SWEEP_BATCH = 100;
/** How often the coordinator looks whether the first renderer has left frames to others. */
export const SPLIT_POLL_SECONDS = 0.25;
/** What the disk of a renderer holds, and the coordinator's twice: no larger file is made, read or joined. */
export const FILE_MAX_BYTES = 4 * 1024 ** 3;
/** Kept back from the renderers: the coordinator joins their parts, or copies the only one, before the video is done. */
export const JOIN_RESERVE_SECONDS = 60;
/** Most components on one page, nested ones included: the validator refuses more, the renderer mounts no more. */
export const MAX_MOUNTED_COMPONENTS = 200;
