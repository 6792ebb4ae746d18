import type { RendererFile } from '#renderer/browser/network-guard.ts';
import type { PageSize } from '#renderer/browser/page-target.ts';
import { i420Converter } from '#renderer/capture/raw/i420-converter.ts';
import { createFrameConverter } from '#renderer/browser-runtime/worker/frame-converter.ts';
import { runFrameWorker } from '#renderer/browser-runtime/worker/frame-worker.ts';
import { watchUnsupportedFeatures } from '#renderer/browser-runtime/capture-host/unsupported-features.ts';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import { createCaptureHostControl } from '#renderer/browser-runtime/capture-host/capture-host-control.ts';
import { linkWorker } from '#renderer/browser-runtime/capture-host/worker-link.ts';
import { ORIGIN, RENDERER_PATH } from '#renderer/page/origin.ts';
import { PAGE_CONTROL } from '#renderer/browser-runtime/page.ts';

const WORKER_PATH = `${RENDERER_PATH}frame-worker.js`;
export const CAPTURE_HOST_URL = `${ORIGIN}${RENDERER_PATH}stage.html`;
/** Global of the outer page that holds its CaptureHostControl. */
export const CAPTURE_HOST_CONTROL = '__stage';
export const RING_SLOTS = 4;

export const frameBytesOf = ({ width, height }: PageSize): number => (width * height * 3) / 2;
/** One byte more than its slots: no database has an odd size. */
export const ringBytesOf = (size: PageSize): number => frameBytesOf(size) * RING_SLOTS + 1;

// The sandbox withholds what a page of its own would not have either: a way to move the page around it.
const captureHostHtml = ({ width, height }: PageSize): string => `<!doctype html><meta charset="utf-8">
<style>html,body{margin:0;overflow:hidden}canvas,iframe{position:absolute;left:0;top:0;border:0;width:${width}px;height:${height}px}
i{position:absolute;left:0;top:0;width:1px;height:1px;will-change:transform;background:red}i.tick{background:blue}
.revealed canvas,.revealed i{visibility:hidden}</style>
<canvas width="${width}" height="${height}" layoutsubtree><iframe sandbox="allow-scripts allow-same-origin allow-forms"></iframe></canvas><i></i>`;

const workerScript = (size: PageSize): string => `(() => {
const size = ${JSON.stringify({ width: size.width, height: size.height })};
const converter = (${createFrameConverter.toString()})(size, '${Buffer.from(i420Converter()).toString('base64')}');
const difference = ${pictureDifference.toString()};
(${runFrameWorker.toString()})({ size, ringBytes: ${ringBytesOf(size)}, converter, difference });
})();`;

/** Makes the control in the outer page; false where the browser lacks the feature. */
export const CAPTURE_HOST_SCRIPT = `(async () => {
if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
if (!('captureElementImage' in HTMLCanvasElement.prototype && 'moveBefore' in Element.prototype)) return false;
const canvas = document.querySelector('canvas');
const iframe = document.querySelector('iframe');
const parts = {
  canvas,
  iframe,
  pacer: document.querySelector('i'),
  unsupportedFeatures: (${watchUnsupportedFeatures.toString()})(iframe),
  order: (${linkWorker.toString()})(new Worker('${WORKER_PATH}')),
  controlName: '${PAGE_CONTROL}',
};
Object.defineProperty(window, '${CAPTURE_HOST_CONTROL}', { value: Object.freeze((${createCaptureHostControl.toString()})(parts)) });
return true;
})()`;

/** The outer page and its worker; the composition itself is loaded into the page's frame. */
export const stageFiles = (size: PageSize): ReadonlyMap<string, RendererFile> =>
  new Map([
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
        body: Buffer.from(workerScript(size)),
        contentSecurityPolicy: "default-src 'none'; script-src 'wasm-unsafe-eval'",
      },
    ],
  ]);
