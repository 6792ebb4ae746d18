import type {
  ElementContext,
  ElementImage,
  SyncAccessHandle,
  WorkerFileHandle,
  WorkerScope,
} from '#renderer/browser-runtime/chromium-types.ts';
import type {
  DrawResult,
  FrameSize,
  PictureDifference,
  WorkerRequest,
  WorkerResponse,
  WorkerSettings,
} from '#renderer/browser-runtime/messages.ts';
import type { FrameConverter } from '#renderer/browser-runtime/worker/frame-converter.ts';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';

/** Handles one request after the other. */
const respondInOrder = (scope: WorkerScope, handle: (request: WorkerRequest) => Promise<unknown>): void => {
  let last: Promise<void> = Promise.resolve();
  scope.addEventListener('message', ({ data }) => {
    last = last
      .then(() => handle(data as WorkerRequest))
      .then(
        (result): WorkerResponse => ({ result }),
        (error: unknown): WorkerResponse => ({ error: String(error) }),
      )
      .then((response) => scope.postMessage(response, []));
  });
};

/** Compares with a converter of its own, so that frames are drawn as if nothing was compared. */
const createComparison = (createConverter: () => FrameConverter, { width }: FrameSize) => {
  let converter: FrameConverter | undefined;
  return async (screenshot: ImageBitmap, expected: readonly Uint8Array[]): Promise<PictureDifference> => {
    converter ??= createConverter();
    await converter.convert(screenshot);
    screenshot.close();
    return pictureDifference(converter.planes, expected, width);
  };
};

/**
 * Handles the requests of the capture host: draws what it captured, converts it and writes it into the ring, a file
 * the renderer reads from the browser's profile.
 */
export const runFrameWorker = (
  { size, ringBytes }: WorkerSettings,
  createConverter: () => FrameConverter,
): void => {
  const scope = self as unknown as WorkerScope;
  const converter = createConverter();
  const { frameBytes, planes } = converter;
  const compare = createComparison(createConverter, size);
  let ring: SyncAccessHandle;
  let canvas: OffscreenCanvas;
  let context: ElementContext;

  const open = async (target: OffscreenCanvas): Promise<void> => {
    canvas = target;
    context = canvas.getContext('2d', { alpha: false, willReadFrequently: true }) as ElementContext;
    context.fillStyle = '#fff';
    const folder = await navigator.storage.getDirectory();
    const file = (await folder.getFileHandle('ring', { create: true })) as WorkerFileHandle;
    ring = await file.createSyncAccessHandle();
    ring.truncate(ringBytes);
  };
  const draw = async (image: ElementImage, slot: number): Promise<DrawResult> => {
    context.fillRect(0, 0, size.width, size.height);
    context.drawElementImage(image, 0, 0);
    image.close();
    await converter.convert(canvas);
    let at = slot * frameBytes;
    for (const plane of planes) at += ring.write(plane, { at });
    return { status: 'drawn' };
  };
  const handle = async (request: WorkerRequest): Promise<unknown> => {
    if ('open' in request) return open(request.open);
    if ('readLast' in request) return planes.map((plane) => plane.slice());
    if ('screenshot' in request) return compare(request.screenshot, request.expected);
    return draw(request.image, request.slot).catch((): DrawResult => ({
      status: 'unsupportedFeature',
      unsupportedFeature: 'content that a canvas refuses to draw',
    }));
  };

  respondInOrder(scope, handle);
};
