// Program of a worker thread: the synthesis would block the main thread for seconds.
import { parentPort } from 'node:worker_threads';
import { readStageGrants } from './stage-grants.ts';

parentPort?.postMessage(readStageGrants());
