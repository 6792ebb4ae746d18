// Program of a worker thread: the synthesis would block the main thread for seconds.
import { parentPort } from 'node:worker_threads';
import { readStageGrants } from './stage-grants.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage(readStageGrants());
