import { watchChanges } from '#renderer/browser-runtime/capture-host/changes.ts';
import type { Changes } from '#renderer/browser-runtime/capture-host/changes.ts';
import { connectWorker } from '#renderer/browser-runtime/capture-host/connect-worker.ts';
import type { SendRequest } from '#renderer/browser-runtime/capture-host/connect-worker.ts';
import { watchCanvases } from '#renderer/browser-runtime/capture-host/canvases.ts';
import { createPlates } from '#renderer/browser-runtime/capture-host/plates.ts';
import { createPlateCapture, unsupported } from '#renderer/browser-runtime/capture-host/plate-capture.ts';
import { mustDraw } from '#renderer/browser-runtime/capture-host/drawing-need.ts';
import { createComparisons } from '#renderer/browser-runtime/capture-host/comparisons.ts';
import { watchPage } from '#renderer/browser-runtime/capture-host/page-watch.ts';
import { fromBase64 } from '#renderer/browser-runtime/chromium-types.ts';
import type { ElementImage, LayoutCanvas, MovableParent } from '#renderer/browser-runtime/chromium-types.ts';
import { MAX_DRAWS, pageControlOf } from '#renderer/browser-runtime/messages.ts';
import type {
  CaptureHostControl,
  CaptureResult,
  DrawResult,
  PageControl,
  PictureDifference,
  Sampling,
  UnsupportedFeature,
} from '#renderer/browser-runtime/messages.ts';

interface CaptureHostElements {
  readonly canvas: LayoutCanvas;
  /** Holds the composition. */
  readonly iframe: HTMLIFrameElement;
  /** A pixel beside the canvas that changes color to make Chromium draw a frame at once. */
  readonly pacer: HTMLElement;
  readonly worker: Worker;
}

interface SeekedPage {
  readonly control: () => PageControl;
  /** Prepares the page for drawing and examines what has changed. To be called after each seek. */
  readonly update: () => void;
  /** What of the page a recording may show in another way than the page does. */
  readonly unsupportedFeature: () => UnsupportedFeature | undefined;
}

/** What a frame shows in place of the pictures of clips. Returns whether the frame is drawn. */
type PrepareFrame = () => boolean;

/** Seeks the composition to frames and draws them, skipped ones only if the page may depend on it. Measures both. */
const createDrawing = (page: SeekedPage, changes: Changes) => {
  const { control, update } = page;
  const mustDrawSkipped = () => mustDraw(control());
  let frames = 0;
  let seekingMs = 0;
  let drawingMs = 0;
  /** Draws until the frame is complete, however often the browser drew it during the seek. Returns whether it changed. */
  const drawUntilComplete = async (): Promise<boolean> => {
    let isChanged = false;
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      isChanged = (await changes.hasChanged()) || isChanged;
      if (!(await control().settleDrawn()) && !control().hasMutations()) break;
      await control().settleWork();
      update();
    }
    return isChanged;
  };
  /** Returns whether the frame differs from the one before it, or what of it is not supported. */
  const draw = async (
    timeMs: number,
    prepare: PrepareFrame = () => true,
  ): Promise<boolean | UnsupportedFeature> => {
    const startedMs = performance.now();
    await control().seek(timeMs);
    const seekedMs = performance.now();
    update();
    const unsupported = page.unsupportedFeature(); // before the frame is painted: painting some elements crashes the page
    if (unsupported !== undefined) return unsupported;
    if (!prepare()) return false;
    const isChanged = await drawUntilComplete();
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
      await control().seek(timeMs);
      update(); // the next captured frame reports what is found
      control().findMixedSizes();
      skipped += 1;
      // The last one in any case, so that a segment begins after a frame that was drawn.
      const isLast = endsSkipping && skipped === timesMs.length;
      if (isLast || mustDrawSkipped()) await drawUntilComplete();
      else await control().runTasks();
      control().finishDrawing(); // otherwise the first captured frame would wait for all of them
      if (performance.now() - startedMs > limitMs) break;
    }
    changes.invalidate();
    return skipped;
  };
  const meanSkipMs = () =>
    frames > 1 ? (seekingMs + (mustDrawSkipped() ? drawingMs : 0)) / (frames - 1) : 0;
  return { draw, drawUntilComplete, skip, meanSkipMs };
};

/** Shows the composition alone for a screenshot, returns it to the canvas, and compares them. */
const createExposure = ({ canvas, iframe }: CaptureHostElements, changes: Changes, send: SendRequest) => {
  let picture: Promise<Uint8Array<ArrayBuffer>[]>;
  let concealed = Promise.withResolvers<void>();
  return {
    /** Resolves after the next `conceal`. */
    concealed: () => concealed.promise,
    reveal: async () => {
      picture = send({ readLast: true });
      document.body.className = 'revealed'; // hides everything else: pages may be transparent
      (document.body as unknown as MovableParent).moveBefore(iframe, null);
      await changes.nextFrame();
    },
    conceal: async () => {
      document.body.className = '';
      (canvas as unknown as MovableParent).moveBefore(iframe, null);
      changes.invalidate();
      await changes.nextFrame();
      concealed.resolve();
      concealed = Promise.withResolvers();
    },
    compare: async (screenshotBase64: string): Promise<PictureDifference> => {
      const revealed = picture; // another frame may be revealed meanwhile
      const screenshot = await createImageBitmap(new Blob([fromBase64(screenshotBase64)]));
      const expected = await revealed;
      return send({ screenshot, expected }, [screenshot, ...expected.map(({ buffer }) => buffer)]);
    },
  };
};

/** Examines the composition. */
const createExamination = (iframe: HTMLIFrameElement) => {
  const control = () => pageControlOf(iframe) as PageControl; // safe: used after the page is loaded
  const canvases = watchCanvases(() => iframe.contentWindow as Window & typeof globalThis, control);
  const page = watchPage(control);
  /** Canvases are checked at a frame only: a timeline may position them in the first one. */
  const beforeFrames = () =>
    control().usesLayoutObservers() ? 'an observer of size or visibility' : page.unsupportedFeature();
  return {
    control,
    update: () => {
      canvases.prepare();
      page.update();
    },
    beforeFrames,
    unsupportedFeature: () => beforeFrames() ?? canvases.findUnsupported(),
    countScenes: page.countScenes,
    mayBlend: page.mayBlend,
  };
};

/** Draws in the worker while the page goes on. */
const createQueue = (send: SendRequest) => {
  /** Resolves when the page may be seeked to the next frame. */
  let isFree: Promise<unknown> = Promise.resolve();
  return {
    /** Works when the page is free, which it is again when `untilFree` of the result resolves. */
    whenFree: <T>(work: () => Promise<T>, untilFree: (result: T) => unknown): Promise<T> => {
      // The page is seeked to the next frame while the worker draws this one, unless it is compared.
      const done = isFree.then(work);
      isFree = done.then(untilFree, () => undefined);
      return done;
    },
    /** Draws recordings into a slot and those after it. */
    sendImages: async (images: readonly ElementImage[], slot: number): Promise<DrawResult> => {
      const results = await Promise.all(
        images.map((image, index) => send<DrawResult>({ image, slot: slot + index }, [image])),
      );
      return results.find(({ status }) => status !== 'drawn') ?? { status: 'drawn' };
    },
  };
};

/** Passes the canvas to the worker and returns the control for a composition that is not loaded yet. */
export const openCaptureHost = async (elements: CaptureHostElements): Promise<CaptureHostControl> => {
  const { canvas, iframe, pacer, worker } = elements;
  const page = createExamination(iframe);
  const isSample = createComparisons(page.countScenes);
  const changes = watchChanges(canvas, pacer);
  const send = connectWorker(worker);
  const { draw, drawUntilComplete, skip, meanSkipMs } = createDrawing(page, changes);
  const { concealed, ...exposure } = createExposure(elements, changes, send);
  const captureImage = () => canvas.captureElementImage(iframe);
  const { whenFree, sendImages } = createQueue(send);
  const plates = createPlateCapture({
    control: page.control,
    plates: createPlates(page, changes, captureImage),
    draw,
    drawUntilComplete,
    captureImage,
    isSample,
    whenFree,
    sendImages,
    concealed,
  });
  const seekAndDraw = async (timeMs: number, sampling: Sampling) => {
    const isChanged = await draw(timeMs);
    if (typeof isChanged === 'string') return unsupported(isChanged);
    return {
      status: 'seeked' as const,
      image: isChanged ? captureImage() : undefined,
      isCompared: isSample(sampling),
    };
  };

  const offscreen = canvas.transferControlToOffscreen();
  await send({ open: offscreen }, [offscreen]);
  return {
    load: () => {
      iframe.focus();
      iframe.src = '/';
    },
    findUnsupportedFeature: () => {
      page.control().finishDrawing();
      page.update();
      return page.beforeFrames();
    },
    capture: async (timeMs, slot, sampling): Promise<CaptureResult> => {
      const frame = await whenFree(
        () => seekAndDraw(timeMs, sampling),
        (seeked) => (seeked.status === 'seeked' && seeked.isCompared ? concealed() : undefined),
      );
      if (frame.status === 'unsupportedFeature') return frame;
      const { image, isCompared } = frame;
      if (image === undefined) return { status: 'unchanged', isCompared };
      const result = await sendImages([image], slot);
      return result.status === 'drawn' ? { ...result, isCompared } : result;
    },
    ...plates,
    skip,
    meanSkipMs,
    ...exposure,
  };
};
