import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

export interface CanvasContexts {
  /** Whether a recording of the page shows the content of a canvas as the page does. */
  readonly isRecordedCanvas: (canvas: HTMLCanvasElement) => boolean;
  /** Waits until every canvas shows what scripts have drawn on it with WebGL. */
  readonly finishDrawing: () => void;
}

const attributesOf = (context: object): Record<string, unknown> | null =>
  realMethod<Record<string, unknown> | null>(context, 'getContextAttributes').call(context);

const isWebgl = (context: object): context is WebGLRenderingContext | WebGL2RenderingContext =>
  context instanceof WebGLRenderingContext || context instanceof WebGL2RenderingContext;

/** A recording ignores color spaces and separate alpha, and has no drawing buffer that is not kept. */
const isRecordedContext = (context: object): boolean => {
  if (context instanceof ImageBitmapRenderingContext) return true;
  if (context instanceof CanvasRenderingContext2D) return attributesOf(context)?.['colorSpace'] === 'srgb';
  if (!isWebgl(context)) return false;
  const attributes = attributesOf(context);
  const isPlain = attributes?.['preserveDrawingBuffer'] === true && attributes['premultipliedAlpha'] === true;
  return isPlain && context.drawingBufferColorSpace === 'srgb';
};

/** Watches which kind of context the page's scripts get from each canvas. */
export const watchCanvasContexts = (): CanvasContexts => {
  const contexts = new WeakMap<HTMLCanvasElement | OffscreenCanvas, object>();
  const ofWebgl = new Set<WeakRef<HTMLCanvasElement | OffscreenCanvas>>();
  const { prototype } = HTMLCanvasElement;
  for (const owner of [prototype, OffscreenCanvas.prototype]) {
    const getContext = realMethod<object | null>(owner, 'getContext');
    Reflect.set(owner, 'getContext', function get(this: HTMLCanvasElement, ...args: unknown[]) {
      const context = getContext.apply(this, args);
      if (context === null || contexts.has(this)) return context;
      contexts.set(this, context);
      if (isWebgl(context)) ofWebgl.add(new WeakRef(this));
      return context;
    });
  }
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) as object; // safe: 2D always is
  const drawImage = realMethod(pixel, 'drawImage').bind(pixel);
  const getImageData = realMethod(pixel, 'getImageData').bind(pixel);
  const transfer = realMethod<OffscreenCanvas>(prototype, 'transferControlToOffscreen');
  Reflect.set(prototype, 'transferControlToOffscreen', function move(this: HTMLCanvasElement) {
    const offscreen = transfer.call(this);
    contexts.set(this, offscreen); // its frames arrive at a later time, or never
    return offscreen;
  });
  return {
    isRecordedCanvas: (canvas) => {
      const context = contexts.get(canvas);
      return context === undefined || isRecordedContext(context);
    },
    finishDrawing: () => {
      for (const reference of ofWebgl) {
        const canvas = reference.deref();
        if (canvas === undefined) ofWebgl.delete(reference);
        else if (canvas.width > 0 && canvas.height > 0) {
          // Reading a pixel waits for all that was drawn; `finish` does not.
          drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
          getImageData(0, 0, 1, 1);
        }
      }
    },
  };
};
