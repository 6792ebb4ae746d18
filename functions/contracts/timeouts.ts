import type { FunctionName } from './environment.ts';
import { MAX_QUEUE_DELIVERIES } from './limits.ts';

const LAMBDA_MAX = 15 * 60;
const API = 28; // API Gateway stops waiting after 29 s and then sends its own response
const SWEEP = 50; // sweeps start every minute and must not overlap

/** Maximum run time of each function, in Lambda and on the local host. */
export const TIMEOUT_SECONDS = {
  'create-videos': API, // checks a project for up to 15 s, waits for frames
  'list-videos': API,
  'get-video': API,
  'cancel-video': API,
  'read-templates': API,
  'change-projects': API, // checks a project for up to 15 s
  'create-asset': API,
  'read-assets': API, // a list inspects up to ten uploads
  'delete-asset': API,
  'get-workspace': API,
  'public-operations': API, // a tool of the MCP server takes up to 16 s
  'dashboard-reads': API,
  'dashboard-brand-kit': API,
  'dashboard-api-keys': API,
  'dashboard-webhooks': API,
  'dashboard-members': API,
  'render-video': LAMBDA_MAX,
  'make-thumbnail': 60,
  'fetch-asset': 60, // 45 s for the source, the rest to store 200 MiB
  'inspect-upload': 60, // 40 s for the thread and the rest for the copy of 200 MiB, or a still picture
  'render-segment': LAMBDA_MAX,
  'check-renderer': 150, // three renders of the control document of 30 s each, and their transfers
  'close-abandoned-render': 50, // up to ten videos, each one read and one transaction with up to 2 s of retries
  'sweep-renders': SWEEP,
  'deliver-webhook': 30, // 10 s for the receiver, the rest for AWS calls
  'sweep-webhooks': SWEEP,
  'feed-batches': 60, // checks a project for up to 40 s
  'sweep-assets': 4 * 60, // starts every five minutes
  'reconcile-ledger': LAMBDA_MAX, // stores its progress and continues in the next invocation
  'synthetic-render': 100, // two requests to the API of up to 29 s, and a download
} as const satisfies Record<FunctionName, number>;

// Deadlines of an attempt, the last one first: the end of render-video's run time, the attempt's deadline, that of each
// renderer, that of its frames. The reserves lie between them.

/** For verifying the file and completing the video. */
export const COMPLETION_RESERVE_SECONDS = 10;
/** For joining segments or copying the only one. */
export const JOIN_RESERVE_SECONDS = 60;
/** With less, a renderer could fail before the document is served because of the time that the document used. */
export const RENDERER_MIN_SECONDS = 30;
/** For the upload after the last frame. */
export const UPLOAD_RESERVE_SECONDS = 5;

/** How long a save that others disturb is tried again, from its beginning: the rest of 28 s is for its last try. */
export const SAVE_RETRIED_SECONDS = 12;

/** Of a still picture: 20 s for the launch of Chromium and 10 s for the picture, with downloads and upload. */
export const STILL_SECONDS = 45;

/** Maximum duration of a fetch, from its first request to the last byte. */
export const FETCH_SECONDS = 45;
/** How long a request waits for the files of addresses in its variables; the check of a project after it takes up to 15 s. */
export const SOURCES_WAIT_SECONDS = 10;

/** Of all frames of a request: as a still picture, with time for the page to reach the frames. */
export const FRAMES_SECONDS = 60;
/** How long a request for frames waits for them: the rest of 25 s is for verifying the pictures. */
export const FRAMES_WAIT_SECONDS = 19;

/** Wall clock of the check of a row's project, on a busy or slow machine: nobody waits for the response. */
export const ROW_CHECK_SECONDS = 40;
/** Part of the run time of feed-batches in which it begins no further row. */
export const ROW_RESERVE_SECONDS = ROW_CHECK_SECONDS + 5;

/** Part of a sweep's run time in which it starts no further record. */
export const SWEEP_RESERVE_SECONDS = 10;

/** AWS recommends six times the consumer's timeout, so that retries of a throttled function fit in. */
const VISIBILITY_PER_TIMEOUT = 6;

/** How long a queue hides a message after delivering it to this function. */
export const visibilityTimeoutSeconds = (consumer: FunctionName): number =>
  VISIBILITY_PER_TIMEOUT * TIMEOUT_SECONDS[consumer];

/** A thumbnail is not requested again before the last delivery of its message. */
export const THUMBNAIL_RETRY_SECONDS = MAX_QUEUE_DELIVERIES * visibilityTimeoutSeconds('make-thumbnail');

/** A fetch is not requested again before the last delivery of its message. */
export const FETCH_RETRY_SECONDS = MAX_QUEUE_DELIVERIES * visibilityTimeoutSeconds('fetch-asset');

/** The same for the inspection of an upload. */
export const INSPECTION_RETRY_SECONDS = MAX_QUEUE_DELIVERIES * visibilityTimeoutSeconds('inspect-upload');
