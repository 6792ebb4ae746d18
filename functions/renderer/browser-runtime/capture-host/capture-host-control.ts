import type { UnsupportedFeatures } from '#renderer/browser-runtime/capture-host/unsupported-features.ts';
import type {
  ElementImage,
  LayoutCanvas,
  StateKeepingParent,
} from '#renderer/browser-runtime/chromium-types.ts';
import type { PictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import type { GiveOrder } from '#renderer/browser-runtime/capture-host/worker-link.ts';
import type { PageControl } from '#renderer/browser-runtime/page/page-control.ts';

/** `unsupportedFeature` names something in the page that cannot be drawn this way. */
export type Taken =
  | { readonly status: 'drawn' }
  | { readonly status: 'unchanged' }
  | { readonly status: 'unsupportedFeature'; readonly unsupportedFeature: string };

/** What the renderer drives the outer page by. */
export interface CaptureHostControl {
  readonly open: () => Promise<void>;
  readonly load: () => void;
  /** Something in the loaded page that cannot be drawn this way. */
  readonly findUnsupportedFeature: () => Promise<string | undefined>;
  /** Moves the composition to `timeMs` and puts its picture into a slot of the ring, unless it is as before. */
  readonly take: (timeMs: number, slot: number) => Promise<Taken>;
  /** Shows the composition itself in place of the canvas, or hides it again, without disturbing it. */
  readonly reveal: () => Promise<void>;
  readonly conceal: () => Promise<void>;
  readonly compare: (pictureBase64: string, slot: number) => Promise<PictureDifference>;
}

export interface CaptureHostParts {
  readonly canvas: LayoutCanvas;
  readonly iframe: HTMLIFrameElement;
  /** A pixel beside the canvas. */
  readonly pacer: HTMLElement;
  readonly unsupportedFeatures: UnsupportedFeatures;
  readonly order: GiveOrder;
  /** Global of the composition that holds its PageControl. */
  readonly controlName: string;
}

/** Sent as source text: self-contained. */
export const createCaptureHostControl = (parts: CaptureHostParts): CaptureHostControl => {
  const { canvas, iframe, pacer, unsupportedFeatures, order, controlName } = parts;
  let isUnknown = true;
  let isHold = false;
  let turn: Promise<unknown> = Promise.resolve();

  const nextFrame = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      // Where nothing changes, the browser waits for the next sixtieth of a second: so something does.
      if (isHold) pacer.classList.toggle('tick');
      requestAnimationFrame(() => port2.postMessage(0)); // arrives when the frame is painted
    });
  /** The canvas is told to paint exactly when something inside it looks different. */
  const hasChanged = async (): Promise<boolean> => {
    let isPainted = false;
    canvas.onpaint = () => (isPainted = true);
    if (isUnknown) canvas.requestPaint();
    isUnknown = false;
    await nextFrame();
    isHold = !isPainted;
    return isPainted;
  };
  const capture = async (timeMs: number): Promise<Taken | ElementImage> => {
    const page = iframe.contentWindow as unknown as Record<string, PageControl>;
    await page[controlName]?.seek(timeMs);
    const unsupportedFeature = unsupportedFeatures.inElements();
    if (unsupportedFeature !== undefined) return { status: 'unsupportedFeature', unsupportedFeature };
    return (await hasChanged()) ? canvas.captureElementImage(iframe) : { status: 'unchanged' };
  };

  return {
    open: () => {
      const offscreen = canvas.transferControlToOffscreen();
      return order({ open: offscreen }, [offscreen]);
    },
    load: () => void (iframe.src = '/'),
    findUnsupportedFeature: unsupportedFeatures.anywhere,
    take: async (timeMs, slot) => {
      // The worker draws a frame while the page is already being moved to the next one.
      const captured = turn.then(() => capture(timeMs));
      turn = captured.catch(() => undefined);
      const image = await captured;
      if ('status' in image) return image;
      return order<Taken>({ image, slot }, [image]);
    },
    reveal: () => {
      document.body.className = 'revealed'; // pages can be seen through: nothing else may show
      (document.body as unknown as StateKeepingParent).moveBefore(iframe, null);
      return nextFrame();
    },
    conceal: () => {
      document.body.className = '';
      (canvas as unknown as StateKeepingParent).moveBefore(iframe, null);
      isUnknown = true;
      return nextFrame();
    },
    compare: (pictureBase64, slot) => {
      const bytes = Uint8Array.from(atob(pictureBase64), (char) => char.charCodeAt(0));
      return order({ picture: new Blob([bytes]), slot });
    },
  };
};
