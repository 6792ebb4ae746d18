// Fixed limits of the API contract and of the service. What a deployment may choose is an environment variable.

/** `vid_<uuid>`: spec §2. */
export const VIDEO_ID_PATTERN = '^vid_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
/** `key_<uuid>`. */
export const API_KEY_ID_PATTERN = '^key_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
/** `sub` of a Cognito user. */
export const USER_ID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
/** `audit_<uuid>`. */
export const AUDIT_ID_PATTERN = '^audit_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
/** Of a page of the ledger: the time and the subject of its last entry. */
export const LEDGER_CURSOR_PATTERN = '^(\\d{1,15})_([0-9A-Za-z_-]{1,100})$';
/** Names of API keys and workspaces. */
export const NAME_MAX_CHARACTERS = 80;
export const BRAND_KIT_TEXT_MAX_CHARACTERS = 200;
export const EMAIL_MAX_CHARACTERS = 254; // RFC 5321
/** URL of a webhook, or of a file to fetch. */
export const OUTGOING_URL_MAX_CHARACTERS = 2048;
/** What of a document failed, as reported by the page. */
export const FAILURE_TEXT_MAX_CHARACTERS = 1000;
/** Texts of a caller beside a video: bytes of their JSON. */
export const METADATA_MAX_BYTES = 1024;
/** Hours for which an old key or signing secret stays valid after a rotation. */
export const ROTATION_OVERLAP_HOURS = { default: 24, max: 7 * 24 } as const;
/** Days until an entry of the audit log is deleted. */
export const AUDIT_KEPT_DAYS = 365;
export const MAX_ACTIVE_VIDEOS = 2; // spec §8
export const HTML_MAX_CHARACTERS = 200_000; // spec §8
export const TITLE_MAX_CHARACTERS = 80; // spec §8
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200; // spec §8
/** Variables of a template request. */
export const MAX_VARIABLES = 100;
export const VARIABLE_NAME_MAX_CHARACTERS = 100;
export const LIST_LIMIT_DEFAULT = 20; // spec §8
export const LIST_LIMIT_MAX = 100; // spec §8
/** Query parameters of both creates. A misspelled one would spend credits, so others are refused. */
export const CREATE_QUERY_PARAMETERS = ['dry_run'] as const;
/** Most videos that a filtered list reads for one page; the next page continues. */
export const LIST_FILTER_READ_MAX = 500;
/** Values of `include` when videos are read. */
export const VIDEO_INCLUDES = ['title', 'progress', 'poster', 'captions', 'project', 'metadata'] as const;
/** The same for members: what a video is called comes from its values, which API keys do not read. */
export const DASHBOARD_VIDEO_INCLUDES = [...VIDEO_INCLUDES, 'name'] as const;
export type VideoInclude = (typeof DASHBOARD_VIDEO_INCLUDES)[number];
/** A value of `template` in a Video record, which is `<template_id>@<version>`, `composition` or `studio` (spec §2), or a template id. */
export const VIDEO_TEMPLATE_PATTERN = '^[a-z]+(?:-[a-z]+)*(?:@[1-9][0-9]*)?$';
export const BODY_MAX_BYTES = 1024 * 1024; // larger bodies get 400; \u escapes count as the characters they encode
export const FRAME_SIZE = { min: 16, max: 3840, maxPixels: 3840 * 2160 } as const;
export const COMPOSITION_FPS = [24, 25, 30, 50, 60] as const;
/** Shortest video: a price per second does not cover a render of a frame or two. */
export const MIN_DURATION_SECONDS = 0.1;
/** The longest video that a stage may allow. */
export const STAGE_MAX_DURATION_SECONDS = 300;
/** Frame size and rate of a template request that leaves them out, spec §4.1. */
export const DEFAULT_OUTPUT = { width: 1080, height: 1920, fps: 30 } as const;
export const TEMPLATE_FPS = [24, 25, 30] as const;
/** Maximum components on one page, nested ones included. The validator rejects more, the renderer mounts no more. */
export const MAX_MOUNTED_COMPONENTS = 200;

export const DOWNLOAD_LINK_SECONDS = 15 * 60;
export const OUTPUT_KEPT_DAYS = 30;
export const RECORD_KEPT_DAYS = 365;
/** Documents outlast a wait of some days, if no renderer works. */
const DOCUMENT_KEPT_DAYS = 7;
/** Days until S3 deletes an object, by key prefix. */
export const OBJECTS_KEPT_DAYS = {
  'batches/': RECORD_KEPT_DAYS,
  'frames/': 1,
  'in/': DOCUMENT_KEPT_DAYS,
  'orders/': RECORD_KEPT_DAYS,
  'out/': OUTPUT_KEPT_DAYS,
  'captions/': OUTPUT_KEPT_DAYS + DOCUMENT_KEPT_DAYS,
  'parts/': 1,
  'progress/': 1,
  'uploads/': 1,
} as const;
/**
 * Key prefixes in the bucket. Files and thumbnails of assets are kept until their owner deletes them, previews of templates always,
 * texts and manifests of projects until `sweep-assets` finds that no revision uses them.
 */
export type ObjectFolder =
  | keyof typeof OBJECTS_KEPT_DAYS
  | 'assets/'
  | 'catalog/'
  | 'projects/'
  | 'texts/'
  | 'thumbnails/';
export const OBJECT_FOLDERS = [
  'assets/',
  'catalog/',
  'projects/',
  'texts/',
  'thumbnails/',
  ...Object.keys(OBJECTS_KEPT_DAYS),
] as readonly ObjectFolder[]; // safe: its keys

/** `batch_<uuid>`. */
export const BATCH_ID_PATTERN = '^batch_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
/** Cursor of the videos of a batch: the index of the last row of the page. */
export const BATCH_CURSOR_PATTERN = '^(?:0|[1-9][0-9]{0,2})$';
export const BATCH_ROWS_MAX = 500;
export const BATCH_BODY_MAX_BYTES = 4 * 1024 * 1024;
/** Batches of a workspace that are running: each is looked at every minute. */
export const RUNNING_BATCHES_MAX = 20;
/** Days from its creation in which a batch can be resumed: it then has as many for its videos until its rows and record are deleted. */
export const BATCH_RESUMED_DAYS = 180;
/** Problems of one row in a refusal, if many rows have some: the response of a Lambda function has at most 6 MB. */
export const BATCH_PROBLEMS = { perRow: 5, together: 2500 } as const;
/** `frames_<uuid>`. */
export const FRAMES_ID_PATTERN = '^frames_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
/** Times of one request for frames, and pixels of its pictures together. */
export const FRAMES_MAX = 12;
export const FRAMES_MAX_PIXELS = 24_000_000;
/** Days until their record and files are deleted. */
export const FRAMES_KEPT_DAYS = 1;
/** Seconds after which to ask again for frames that are being drawn. */
export const FRAMES_POLL_SECONDS = 2;
/** `asset_<uuid>`. */
export const ASSET_ID_PATTERN = '^asset_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
export const ASSET_NAME_MAX_CHARACTERS = 200;
/** Content types of uploads. SVG can contain scripts, and animated pictures have a clock of their own. */
export const ASSET_KINDS = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/heic': 'image',
  'image/heif': 'image',
  'image/avif': 'image',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/wav': 'audio',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
  'font/woff2': 'font',
  'font/woff': 'font',
  'font/ttf': 'font',
  'font/otf': 'font',
} as const;
export type AssetContentType = keyof typeof ASSET_KINDS;
export type AssetKind = (typeof ASSET_KINDS)[AssetContentType];
/** Photos that become a JPEG or, with transparency, a WebP before they are ready. */
export const CONVERTED_CONTENT_TYPES = ['image/heic', 'image/heif', 'image/avif'] as const;
export type ConvertedContentType = (typeof CONVERTED_CONTENT_TYPES)[number];
export const ASSET_KIND_NAMES = ['image', 'audio', 'video', 'font'] as const satisfies readonly AssetKind[];
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Of a photo to be converted: the longest side of a WebP. */
export const CONVERTED_MAX_SIDE = 16_383;
export const AUDIO_MAX_BYTES = 20 * 1024 * 1024;
export const CLIP_MAX_BYTES = 200 * 1024 * 1024;
export const FONT_MAX_BYTES = 10 * 1024 * 1024;
export const ASSET_MAX_BYTES = {
  image: IMAGE_MAX_BYTES,
  audio: AUDIO_MAX_BYTES,
  video: CLIP_MAX_BYTES,
  font: FONT_MAX_BYTES,
} as const;
/** Reserved for a file that is fetched, until its kind and its size are known. */
export const FETCH_MAX_BYTES = Math.max(...Object.values(ASSET_MAX_BYTES));
/** Files of a workspace that are fetched at the same time. */
export const FETCHES_AT_ONCE = 2;
/** Requests of a workspace that wait for files of addresses at the same time, each an execution of its own; others are answered at once. */
export const SOURCE_WAITS_MAX = 2;
/** For this time after a fetch for a variable began, the same address in a variable is the same asset. */
export const FETCH_REUSED_SECONDS = 15 * 60;
/** Redirects of one fetch. */
export const FETCH_REDIRECTS_MAX = 3;
export const AUDIO_MAX_SECONDS = 600;
/** Of an uploaded clip; the sides of its frames, upright or not. */
export const CLIP_MAX = { seconds: 600, longerSide: 4096, shorterSide: 2304, fps: 240 } as const;
/** Key frames in the record of a clip: one in five seconds of the longest clip. */
export const CLIP_KEY_FRAMES_MAX = 128;
/** Tables of a WOFF or WOFF2 together. The largest fonts, of Chinese, have about 20 MiB. */
export const FONT_UNPACKED_MAX_BYTES = 32 * 1024 * 1024;
export const FONT_AXES_MAX = 32;
/** Ranges of characters in the record of a font. */
export const FONT_RANGES_MAX = 256;
/** `<audio>` elements of one video. */
export const AUDIO_CLIPS_PER_VIDEO_MAX = 50;
/** Shortest clip of an `<audio>` element: it has samples at every rate. */
export const AUDIO_CLIP_MIN_SECONDS = 0.001;
/** Linear gain of `data-volume`, 12 dB as in the composition format. */
export const AUDIO_VOLUME_MAX = 4;
/** `<video>` elements of one video, and of those that are shown at one time. */
export const CLIPS_PER_VIDEO_MAX = 10;
export const CLIPS_AT_ONCE_MAX = 3;
/** Bytes of all clips of a video. */
export const CLIP_BYTES_PER_VIDEO_MAX = 600 * 1024 * 1024;
/** `data-playback-rate` of a clip. */
export const CLIP_RATE = { min: 0.1, max: 5 } as const;
/** Shortest part of a clip that a template variable may name. */
export const CLIP_PART_MIN_SECONDS = 0.5;
/** Values of `include` when the files of a project are listed. */
export const PROJECT_FILE_INCLUDES = ['url'] as const;
export type ProjectFileInclude = (typeof PROJECT_FILE_INCLUDES)[number];
/** Values of `include` when assets are read. */
export const ASSET_INCLUDES = ['thumbnail'] as const;
export type AssetInclude = (typeof ASSET_INCLUDES)[number];
/** Kinds whose upload a worker inspects, because it is read in ranges. */
export const KINDS_INSPECTED_LATER: ReadonlySet<AssetKind> = new Set(['video', 'font']);
/** Inspections of one upload that began and did not end: they ran out of time, or the worker did not survive them. */
export const INSPECTIONS_WITHOUT_END_MAX = 3;
/** Requests of a workspace in a clock hour (UTC). Each takes 45 s at most: three quarters of what two workers do. */
export const INSPECTION_REQUESTS_PER_HOUR = 120;
/** Longer side in pixels. The file of random noise of this size, transparent noise included, stays below the bytes. */
export const THUMBNAIL = { maxSide: 360, maxBytes: 512 * 1024 } as const;
/** Times that a missing thumbnail is requested; each request is one queue message. */
export const THUMBNAIL_REQUESTS_MAX = 3;
/** Requests of a workspace in a clock hour (UTC). A renderer gives each STILL_SECONDS at most: one hour together. */
export const THUMBNAIL_REQUESTS_PER_HOUR = 80;
export const UPLOAD_LINK_SECONDS = 15 * 60;
/** An asset that is not uploaded within this time is removed; longer than its link, so no upload can follow. */
export const UPLOAD_WINDOW_SECONDS = 60 * 60;
/** A file that is not fetched within this time is rejected: as long as all that a day allows take, two at a time. */
export const FETCH_WINDOW_SECONDS = 60 * 60;
/** Days the record of a rejected or deleted asset is kept. */
export const ENDED_ASSET_KEPT_DAYS = 30;
/** Assets of one video: each is a record that a create reads and a link of every invocation of the renderer. */
export const ASSETS_PER_VIDEO_MAX = 100;
/** Pixels of all its images, each of which the renderer decodes once (ADR 107). */
export const IMAGE_PIXELS_PER_VIDEO_MAX = 800_000_000;
/** Bytes of all its assets but clips: the renderer holds them in memory. */
export const ASSET_BYTES_PER_VIDEO_MAX = 100 * 1024 * 1024;
/** `proj_<uuid>`. */
export const PROJECT_ID_PATTERN = '^proj_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
export const PROJECTS_MAX = 200;
/** Newest revisions of a project that are kept, besides those of active videos. */
export const PROJECT_REVISIONS_KEPT = 50;
/** Of them; those with a name are kept while newer ones without one are removed. */
export const NAMED_REVISIONS_KEPT = 25;
export const PROJECT_REVISION_MAX = 1_000_000_000;
/** Body of a save or of an upload of texts. */
export const PROJECT_BODY_MAX_BYTES = 4 * 1024 * 1024;
/** SHA-256 in lower-case hex. */
export const TEXT_DIGEST_PATTERN = '^[0-9a-f]{64}$';
/** Least that an uploaded text counts for its day: each one is also a request to the storage and to its clearing. */
export const UPLOADED_TEXT_MIN_BYTES = 64 * 1024;
/** Texts or digests of one request. */
export const TEXTS_PER_REQUEST_MAX = 200;
/** Time for which an uploaded text is kept until a revision uses it. */
export const UNUSED_TEXT_KEPT_HOURS = 24;
/**
 * Distinct texts and assets of all kept revisions of a workspace, in each of its use counters, about 50 000 together. One transaction can
 * write all counters, and DynamoDB takes 4 MB.
 */
export const USES_PER_SHARD_MAX = 1700;
/** Problems and warnings of a revision. */
export const PROJECT_PROBLEMS_MAX = 100;
/** Interval at which callers should poll an unfinished video. */
export const POLL_HINT_SECONDS = 3;

/** Of a workspace. */
export const MAX_MEMBERS = 50;
/** Members that a workspace adds in a day (UTC): each may be sent a mail, also if removed again. */
export const MAX_ADDED_MEMBERS_PER_DAY = 20;

/** Render attempts per video; the last lost worker fails the video. */
export const MAX_ATTEMPTS = 3;
export const HEARTBEAT_SECONDS = 2;
/** A worker whose lease is older is considered dead. */
export const LEASE_SECONDS = 60;
/** Time a message has before the sweeper may send another one for the same video or delivery. */
export const RESEND_AFTER_SECONDS = 60;
/**
 * Estimated render time: what one renderer took for `motion`, the slower scene of bench/results/segments. Several
 * segments take less, a Lambda vCPU may take more. The metric RenderSecondsPerVideoSecond shows the real time.
 */
export const ESTIMATED_RENDER_SECONDS = { perVideo: 5, perVideoSecond: 1 } as const;
/** Age at which creates ignore the measured backlog: a sweeper that does not run must not refuse them. */
export const BACKLOG_VALID_SECONDS = 180;
/** Deliveries before a message moves to the dead-letter queue. AWS recommends 5 or more: throttled ones count. */
export const MAX_QUEUE_DELIVERIES = 5;

/** Lifetime of the presigned links of one segment request; an attempt must upload within it. */
export const SEGMENT_LINK_SECONDS = 15 * 60;
/** Intervals at which the coordinator checks whether the first renderer reported a split, which is most likely early. */
export const SPLIT_POLL = { minSeconds: 0.05, growth: 1.05, maxSeconds: 1 } as const;
/** Scratch space of a renderer and therefore the largest segment or video file; the coordinator has twice as much. */
export const FILE_MAX_BYTES = 4 * 1024 ** 3;

/** Files of a project, `index.html` included. */
export const PROJECT_FILES_MAX = 200;
export const PROJECT_PATH_MAX_CHARACTERS = 200;
/** UTF-8 bytes of one text, and of all texts of a project. */
export const PROJECT_TEXT_MAX_BYTES = 1024 * 1024;
export const PROJECT_TEXTS_MAX_BYTES = 5 * 1024 * 1024;
