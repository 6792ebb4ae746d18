/* Entry: runs in the worker of the capture host page. */
import type { WorkerSettings } from '#renderer/browser-runtime/messages.ts';
import { createFrameConverter } from '#renderer/browser-runtime/worker/frame-converter.ts';
import { runFrameWorker } from '#renderer/browser-runtime/worker/frame-worker.ts';
import i420Wasm from '#renderer/browser-runtime/worker/i420.wat';

/** Defined by the script that wraps this bundle. */
declare const settings: WorkerSettings;

runFrameWorker(settings, () => createFrameConverter(settings.size, i420Wasm));
