import { totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { findProcessesOf, memoryBytesOf } from '#renderer/processes.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface MemoryWatch {
  /** Maximum memory of the render's processes, added up, over all samples so far. */
  readonly peakBytes: () => number;
  readonly stop: () => void;
}

const MEMORY_SAMPLE_MS = 250;
const MEBIBYTE = 1024 * 1024;
const MEMORY_LIMIT_BYTES = 4096 * MEBIBYTE;
/** Left for this process and the system: an out-of-memory kill of this process would report no failure. */
const RESERVE_BYTES = 512 * MEBIBYTE;

/**
 * Fails the render when the browser and the encoder, and this process's growth through their messages, exceed
 * 4 GiB or the machine's memory less the reserve.
 */
export const watchMemory = (scratchDir: string, watch: FailureWatch): MemoryWatch => {
  const limitBytes = Math.min(MEMORY_LIMIT_BYTES, totalmem() - RESERVE_BYTES);
  const ownBytesBefore = process.memoryUsage.rss();
  let peakBytes = 0;
  const sample = () => {
    const childBytes = memoryBytesOf(findProcessesOf(scratchDir));
    peakBytes = Math.max(peakBytes, childBytes);
    const ownGrowthBytes = Math.max(0, process.memoryUsage.rss() - ownBytesBefore);
    if (childBytes + ownGrowthBytes <= limitBytes) return;
    const [childMib, ownMib] = [childBytes, ownGrowthBytes].map((size) => Math.round(size / MEBIBYTE));
    const diagnostic = `the browser and the encoder held ${childMib} MiB, their messages ${ownMib} MiB`;
    watch.fail(new RenderError('out_of_memory', diagnostic));
  };
  const timer = setInterval(sample, MEMORY_SAMPLE_MS);
  return { peakBytes: () => peakBytes, stop: () => clearInterval(timer) };
};

/** An uncompressed frame of the largest size takes 42.2 MiB as base64. Screenshots are the longest regular messages. */
export const MESSAGE_MAX_BYTES = 48 * MEBIBYTE;

/**
 * Calls `onLimit` once, as soon as a message on Chromium's debugging pipe exceeds the limit. A message ends with a NUL
 * byte. puppeteer converts each into one string, and a string of 512 MiB would end this process.
 */
export const limitMessages = (pipe: Readable, onLimit: () => void): void => {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes = chunk.includes(0) ? chunk.length - 1 - chunk.lastIndexOf(0) : bytes + chunk.length;
    if (bytes <= MESSAGE_MAX_BYTES) return;
    pipe.off('data', count);
    onLimit();
  };
  pipe.on('data', count);
};

/** Three times the elements that a document of 200 000 characters can contain. */
const MAX_NODES = 600_000;
/** A video may be a sequence of some thousand images. */
const MAX_REQUESTS = 10_000;
/** Each dialog costs a round trip to this process. */
const MAX_DIALOGS = 100;
const NODE_SAMPLE_MS = 500;

/**
 * Fails the render of a page that floods this process with events or grows beyond MAX_NODES. `ownRequests` is the number of
 * requests that the renderer makes in the page.
 */
export const limitPage = (cdp: CDPSession, watch: FailureWatch, ownRequests = 0): void => {
  const atMost = (limit: number, action: string) => {
    let count = 0;
    return () => {
      count += 1;
      if (count > limit) watch.fail(new RenderError('script_error', `the page ${action} ${limit} times`));
    };
  };
  cdp.on('Network.requestWillBeSent', atMost(MAX_REQUESTS + ownRequests, 'requested a file'));
  cdp.on('Fetch.requestPaused', atMost(MAX_REQUESTS, 'requested a file'));
  cdp.on('Page.javascriptDialogOpening', atMost(MAX_DIALOGS, 'opened a dialog'));
  cdp.on('Page.frameRequestedNavigation', atMost(MAX_REQUESTS, 'navigated a frame'));

  const watchNodes = async () => {
    for (;;) {
      await sleep(NODE_SAMPLE_MS, undefined, { ref: false });
      const { nodes } = await cdp.send('Memory.getDOMCounters');
      if (nodes > MAX_NODES) watch.fail(new RenderError('out_of_memory', `the page held ${nodes} nodes`));
    }
  };
  // Rejects when the session closes. A page that blocks the call exceeds its time limits instead.
  void watchNodes().catch(() => undefined);
};
