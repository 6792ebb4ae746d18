import type { CDPSession } from 'puppeteer-core';
import type { BrowserRuntime } from '#renderer/bundled-files.ts';
import { CAPTURE_HOST_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { RendererFile } from '#renderer/browser/network-guard.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { ringBytesOf } from '#renderer/capture/raw/ring-file.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { ORIGIN, RENDERER_PATH } from '#renderer/page/origin.ts';

export const CAPTURE_HOST_URL = `${ORIGIN}${RENDERER_PATH}capture-host.html`;
export const WORKER_PATH = `${RENDERER_PATH}worker.js`;

export const callHost = (cdp: CDPSession, call: string): Promise<unknown> =>
  evaluate(cdp, `${CAPTURE_HOST_CONTROL}.${call}`);

// Chromium 153 has `layoutsubtree`; `content="drawable"` and `drawable` are its names in the current proposal.
// The sandbox withholds top-level navigation, which a composition in a page of its own cannot do to it either.
const captureHostHtml = ({ width, height }: FrameSize): string => `<!doctype html><meta charset="utf-8">
<style>html,body{margin:0;overflow:hidden}canvas,iframe{position:absolute;left:0;top:0;border:0;width:${width}px;height:${height}px}
i{position:absolute;left:0;top:0;width:1px;height:1px;will-change:transform;background:red}i.tick{background:blue}
.revealed canvas,.revealed i{visibility:hidden}</style>
<canvas width="${width}" height="${height}" layoutsubtree content="drawable"><iframe drawable sandbox="allow-scripts allow-same-origin allow-forms"></iframe></canvas><i></i>`;

/** The capture host page and its worker, by URL. The composition is loaded into the iframe of the page. */
export const captureHostFiles = (
  size: FrameSize,
  { workerScript }: BrowserRuntime,
): ReadonlyMap<string, RendererFile> => {
  const { width, height } = size;
  const worker = workerScript({ size: { width, height }, ringBytes: ringBytesOf(size) });
  return new Map([
    [
      CAPTURE_HOST_URL,
      {
        contentType: 'text/html; charset=utf-8',
        body: Buffer.from(captureHostHtml(size)),
        contentSecurityPolicy:
          "default-src 'none'; style-src 'unsafe-inline'; worker-src 'self'; frame-src 'self'",
      },
    ],
    [
      `${ORIGIN}${WORKER_PATH}`,
      {
        contentType: 'text/javascript; charset=utf-8',
        body: Buffer.from(worker),
        contentSecurityPolicy: "default-src 'none'; script-src 'wasm-unsafe-eval'",
      },
    ],
  ]);
};
