import { watchCanvases } from '#renderer/browser-runtime/capture-host/canvases.ts';
import type { Canvases } from '#renderer/browser-runtime/capture-host/canvases.ts';
import { mustDraw } from '#renderer/browser-runtime/capture-host/drawing-need.ts';
import { watchUnsupportedFeatures } from '#renderer/browser-runtime/capture-host/unsupported-features.ts';
import { fromBase64 } from '#renderer/browser-runtime/chromium-types.ts';
import type { ElementImage, LayoutCanvas, MovableParent } from '#renderer/browser-runtime/chromium-types.ts';
import { pageControlOf } from '#renderer/browser-runtime/messages.ts';
import type {
  CaptureHostControl,
  CaptureResult,
  PageControl,
  WorkerRequest,
  WorkerResponse,
} from '#renderer/browser-runtime/messages.ts';

interface CaptureHostElements {
  readonly canvas: LayoutCanvas;
  /** Holds the composition. */
  readonly iframe: HTMLIFrameElement;
  /** A pixel beside the canvas that changes color to make Chromium draw a frame at once. */
  readonly pacer: HTMLElement;
  readonly worker: Worker;
}

type SendRequest = <T>(request: WorkerRequest, transfer?: readonly unknown[]) => Promise<T>;

/** Sends requests to the worker, which responds in order. */
const connectWorker = (worker: Worker): SendRequest => {
  const pending: ((response: WorkerResponse) => void)[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => pending.shift()?.(data));
  return (request, transfer = []) =>
    new Promise((resolve, reject) => {
      pending.push((response) => {
        if ('error' in response) reject(new Error(response.error));
        else resolve(response.result as never);
      });
      worker.postMessage(request, transfer as Transferable[]);
    });
};

/** Detects whether the picture inside the canvas has changed since the last call. */
const watchChanges = (canvas: LayoutCanvas, pacer: HTMLElement) => {
  let isUnknown = true;
  let wasUnchanged = false;
  let isPainted = false;
  // Always, because the browser may paint while a seek waits for a font or an image.
  canvas.onpaint = () => (isPainted = true);

  const nextFrame = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      // Without damage, Chromium delays the frame to the next sixtieth of a second.
      if (wasUnchanged) pacer.classList.toggle('tick');
      requestAnimationFrame(() => port2.postMessage(0)); // delivered after the frame is painted
    });
  return {
    nextFrame,
    invalidate: () => (isUnknown = true),
    /** The canvas fires `paint` exactly when something inside it looks different. */
    hasChanged: async (): Promise<boolean> => {
      if (isUnknown) canvas.requestPaint();
      isUnknown = false;
      await nextFrame();
      const hasPainted = isPainted;
      isPainted = false;
      wasUnchanged = !hasPainted;
      return hasPainted;
    },
  };
};

/** Seeks the composition to frames and draws them, skipped ones only if the page may depend on it. Measures both. */
const createDrawing = (
  iframe: HTMLIFrameElement,
  canvases: Canvases,
  changes: ReturnType<typeof watchChanges>,
) => {
  const control = () => pageControlOf(iframe);
  const mustDrawSkipped = () => mustDraw(control() as PageControl); // safe: frames are skipped after the page is loaded
  let frames = 0;
  let seekingMs = 0;
  let drawingMs = 0;
  const drawSeeked = (): Promise<boolean> => {
    canvases.prepare();
    return changes.hasChanged();
  };
  /** Returns whether the frame differs from the one before it. */
  const draw = async (timeMs: number): Promise<boolean> => {
    const startedMs = performance.now();
    await control()?.seek(timeMs);
    const seekedMs = performance.now();
    const isChanged = await drawSeeked();
    if (frames > 0) {
      seekingMs += seekedMs - startedMs;
      drawingMs += performance.now() - seekedMs;
    }
    frames += 1;
    return isChanged;
  };
  const skip: CaptureHostControl['skip'] = async (timesMs, limitMs, endsSkipping) => {
    const startedMs = performance.now();
    let skipped = 0;
    for (const timeMs of timesMs) {
      await control()?.seek(timeMs);
      skipped += 1;
      // The last one in any case, so that a segment begins after a frame that was drawn.
      const isLast = endsSkipping && skipped === timesMs.length;
      if (isLast || mustDrawSkipped()) await drawSeeked();
      else await control()?.runTasks();
      if (performance.now() - startedMs > limitMs) break;
    }
    changes.invalidate();
    return skipped;
  };
  const meanSkipMs = () =>
    frames > 1 ? (seekingMs + (mustDrawSkipped() ? drawingMs : 0)) / (frames - 1) : 0;
  return { draw, skip, meanSkipMs };
};

/** Shows the composition alone for a screenshot, and returns it to the canvas. */
const createExposure = (
  { canvas, iframe }: CaptureHostElements,
  changes: ReturnType<typeof watchChanges>,
) => ({
  reveal: async () => {
    document.body.className = 'revealed'; // hides everything else: pages may be transparent
    (document.body as unknown as MovableParent).moveBefore(iframe, null);
    await changes.nextFrame();
  },
  conceal: () => {
    document.body.className = '';
    (canvas as unknown as MovableParent).moveBefore(iframe, null);
    changes.invalidate();
    return changes.nextFrame();
  },
});

/** Passes the canvas to the worker and returns the control for a composition that is not loaded yet. */
export const openCaptureHost = async (elements: CaptureHostElements): Promise<CaptureHostControl> => {
  const { canvas, iframe, pacer, worker } = elements;
  const view = () => iframe.contentWindow as Window & typeof globalThis;
  const canvases = watchCanvases(view, () => pageControlOf(iframe));
  const unsupportedFeatures = watchUnsupportedFeatures(iframe, canvases);
  const changes = watchChanges(canvas, pacer);
  const send = connectWorker(worker);
  const { draw, skip, meanSkipMs } = createDrawing(iframe, canvases, changes);
  const exposure = createExposure(elements, changes);
  let lastCapture: Promise<unknown> = Promise.resolve();

  const captureImage = async (timeMs: number): Promise<CaptureResult | ElementImage> => {
    const isChanged = await draw(timeMs);
    const unsupportedFeature = unsupportedFeatures.inEveryFrame();
    if (unsupportedFeature !== undefined) return { status: 'unsupportedFeature', unsupportedFeature };
    return isChanged ? canvas.captureElementImage(iframe) : { status: 'unchanged' };
  };

  const offscreen = canvas.transferControlToOffscreen();
  await send({ open: offscreen }, [offscreen]);
  return {
    load: () => {
      iframe.focus();
      iframe.src = '/';
    },
    findUnsupportedFeature: () => {
      canvases.prepare();
      return unsupportedFeatures.anywhere();
    },
    capture: async (timeMs, slot) => {
      // The page is seeked to the next frame while the worker draws this one.
      const captured = lastCapture.then(() => captureImage(timeMs));
      lastCapture = captured.catch(() => undefined);
      const capture = await captured;
      return 'status' in capture ? capture : send<CaptureResult>({ image: capture, slot }, [capture]);
    },
    skip,
    meanSkipMs,
    reveal: () => lastCapture.then(exposure.reveal),
    conceal: exposure.conceal,
    compare: async (screenshotBase64) => {
      const picture = send<Uint8Array<ArrayBuffer>[]>({ readLast: true }); // before the next one is drawn
      const screenshot = await createImageBitmap(new Blob([fromBase64(screenshotBase64)]));
      const expected = await picture;
      return send({ screenshot, expected }, [screenshot, ...expected.map(({ buffer }) => buffer)]);
    },
  };
};
