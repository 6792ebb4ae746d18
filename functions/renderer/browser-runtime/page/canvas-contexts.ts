import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

export interface CanvasContexts {
  /** Whether a recording of the page shows the content of a canvas as the page does. */
  readonly isRecorded: (canvas: HTMLCanvasElement) => boolean;
}

const attributesOf = (context: object): Record<string, unknown> | null =>
  realMethod<Record<string, unknown> | null>(context, 'getContextAttributes').call(context);

/** A recording ignores color spaces and separate alpha, and has no drawing buffer that is not kept. */
const isRecordedContext = (context: object): boolean => {
  if (context instanceof ImageBitmapRenderingContext) return true;
  if (context instanceof CanvasRenderingContext2D) return attributesOf(context)?.['colorSpace'] === 'srgb';
  if (!(context instanceof WebGLRenderingContext) && !(context instanceof WebGL2RenderingContext))
    return false;
  const attributes = attributesOf(context);
  const isPlain = attributes?.['preserveDrawingBuffer'] === true && attributes['premultipliedAlpha'] === true;
  return isPlain && context.drawingBufferColorSpace === 'srgb';
};

/** Watches which kind of context the page's scripts get from each canvas. */
export const watchCanvasContexts = (): CanvasContexts => {
  const contexts = new WeakMap<HTMLCanvasElement, object>();
  const { prototype } = HTMLCanvasElement;
  const getContext = realMethod<object | null>(prototype, 'getContext');
  Reflect.set(prototype, 'getContext', function get(this: HTMLCanvasElement, ...args: unknown[]) {
    const context = getContext.apply(this, args);
    if (context !== null) contexts.set(this, context);
    return context;
  });
  const transfer = realMethod<OffscreenCanvas>(prototype, 'transferControlToOffscreen');
  Reflect.set(prototype, 'transferControlToOffscreen', function move(this: HTMLCanvasElement) {
    const offscreen = transfer.call(this);
    contexts.set(this, offscreen); // its frames arrive at a later time, or never
    return offscreen;
  });
  return {
    isRecorded: (canvas) => {
      const context = contexts.get(canvas);
      return context === undefined || isRecordedContext(context);
    },
  };
};
