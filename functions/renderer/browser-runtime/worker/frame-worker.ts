import type { FrameConverter, FrameSize } from '#renderer/browser-runtime/worker/frame-converter.ts';
import type {
  ElementContext,
  ElementImage,
  SyncAccessHandle,
  WorkerFileHandle,
  WorkerScope,
} from '#renderer/browser-runtime/chromium-types.ts';
import type { PictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import type { Taken } from '#renderer/browser-runtime/capture-host/capture-host-control.ts';

export interface FrameWorkerParts {
  readonly size: FrameSize;
  readonly ringBytes: number;
  readonly converter: FrameConverter;
  readonly difference: (
    planes: readonly Uint8Array[],
    expected: readonly Uint8Array[],
    width: number,
  ) => PictureDifference;
}

/** `open` comes first. Orders are carried out one after the other, and each is answered. */
export type FrameWorkerOrder =
  | { readonly open: OffscreenCanvas }
  | { readonly image: ElementImage; readonly slot: number }
  | { readonly picture: Blob; readonly slot: number };

export type FrameWorkerAnswer = { readonly result: unknown } | { readonly error: string };

/**
 * Program of the worker that draws what the page captured, converts it and writes it into the ring: a file the
 * renderer reads from the profile. Nothing is allocated per frame. Sent as source text: self-contained.
 */
export const runFrameWorker = ({ size, ringBytes, converter, difference }: FrameWorkerParts): void => {
  const scope = self as unknown as WorkerScope;
  const { frameBytes, planes } = converter;
  let ring: SyncAccessHandle;
  let canvas: OffscreenCanvas;
  let context: ElementContext;

  const open = async (target: OffscreenCanvas) => {
    canvas = target;
    context = canvas.getContext('2d', { alpha: false, willReadFrequently: true }) as ElementContext;
    context.fillStyle = '#fff';
    const folder = await navigator.storage.getDirectory();
    const file = (await folder.getFileHandle('ring', { create: true })) as WorkerFileHandle;
    ring = await file.createSyncAccessHandle();
    ring.truncate(ringBytes);
  };
  const draw = async (image: ElementImage, slot: number) => {
    context.fillRect(0, 0, size.width, size.height);
    context.drawElementImage(image, 0, 0);
    image.close();
    await converter.convert(canvas);
    let at = slot * frameBytes;
    for (const plane of planes) at += ring.write(plane, { at });
  };
  const compare = async (picture: Blob, slot: number) => {
    let at = slot * frameBytes;
    const expected = planes.map((plane) => {
      const copy = new Uint8Array(plane.length);
      at += ring.read(copy, { at });
      return copy;
    });
    const bitmap = await createImageBitmap(picture);
    await converter.convert(bitmap);
    bitmap.close();
    return difference(planes, expected, size.width);
  };
  const carryOut = (order: FrameWorkerOrder): Promise<unknown> => {
    if ('open' in order) return open(order.open);
    if ('picture' in order) return compare(order.picture, order.slot);
    return draw(order.image, order.slot).then(
      (): Taken => ({ status: 'drawn' }),
      (error: unknown): Taken => ({
        status: 'unsupportedFeature',
        unsupportedFeature: `what a canvas refuses: ${String(error)}`,
      }),
    );
  };

  let last: Promise<void> = Promise.resolve();
  scope.addEventListener('message', ({ data }) => {
    last = last
      .then(() => carryOut(data as FrameWorkerOrder))
      .then(
        (result): FrameWorkerAnswer => ({ result }),
        (error: unknown): FrameWorkerAnswer => ({ error: String(error) }),
      )
      .then((answer) => scope.postMessage(answer, []));
  });
};
