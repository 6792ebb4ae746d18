import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

type Draw = (this: unknown, ...args: unknown[]) => unknown;

/** A picture that may be smaller than the frames of its clip. */
interface DrawnPicture extends FrameSize {
  /** Undefined before the first frame. */
  readonly image: HTMLImageElement | undefined;
}

/** The arguments of `drawImage` after its source, for an image that stands for a source of another size. */
const drawingOf = (image: HTMLImageElement, { width, height }: FrameSize, numbers: readonly unknown[]) => {
  if (numbers.length <= 2) return [...numbers, width, height];
  const [x, y, w, h, ...target] = numbers;
  if (target.length === 0) return numbers;
  const [toX, toY] = [image.naturalWidth / width, image.naturalHeight / height];
  return [Number(x) * toX, Number(y) * toY, Number(w) * toX, Number(h) * toY, ...target];
};

/** Scripts that draw a clip into a canvas, a bitmap or a texture draw its picture, in the size of the clip. */
export const drawPictures = (pictureOf: (source: unknown) => DrawnPicture | undefined): void => {
  const RealCanvas = OffscreenCanvas;
  const draw = realMethod(OffscreenCanvasRenderingContext2D.prototype, 'drawImage');
  const inFullSize = ({ image, width, height }: DrawnPicture): CanvasImageSource => {
    if (image?.naturalWidth === width && image.naturalHeight === height) return image;
    const canvas = new RealCanvas(width, height);
    const context = canvas.getContext('2d');
    if (image) draw.call(context, image, 0, 0, width, height);
    return canvas;
  };
  const replaceIn = (owner: object, name: string) => {
    const real = Reflect.get(owner, name) as Draw;
    Reflect.set(owner, name, function replaced(this: unknown, ...args: unknown[]) {
      const sources = args.map((arg) => {
        const picture = pictureOf(arg);
        return picture === undefined ? arg : inFullSize(picture);
      });
      return real.apply(this, sources);
    });
  };
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const real = realMethod(prototype, 'drawImage');
    Reflect.set(prototype, 'drawImage', function drawImage(this: unknown, ...args: unknown[]) {
      const [source, ...numbers] = args;
      const picture = pictureOf(source);
      if (picture === undefined) real.apply(this, args);
      else if (picture.image) real.call(this, picture.image, ...drawingOf(picture.image, picture, numbers));
    });
    replaceIn(prototype, 'createPattern');
  }
  const textures = ['texImage2D', 'texSubImage2D', 'texImage3D', 'texSubImage3D'];
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const name of textures.filter((method) => method in prototype)) replaceIn(prototype, name);
  replaceIn(window, 'createImageBitmap');
  window.VideoFrame = new Proxy(VideoFrame, {
    construct: (Real, [source, init, ...more]: [unknown, VideoFrameInit | undefined, ...unknown[]]) => {
      const picture = pictureOf(source);
      if (picture === undefined) return Reflect.construct(Real, [source, init, ...more]) as object;
      const timestamp = (source as HTMLVideoElement).currentTime * 1e6;
      return new Real(inFullSize(picture), { timestamp, ...init });
    },
  });
};
