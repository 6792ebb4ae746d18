import type {
  ElementContext,
  ElementImage,
  SyncAccessHandle,
  WorkerFileHandle,
  WorkerScope,
} from '#renderer/browser-runtime/chromium-types.ts';
import type {
  CaptureResult,
  PictureDifference,
  WorkerRequest,
  WorkerResponse,
  WorkerSettings,
} from '#renderer/browser-runtime/messages.ts';
import type { FrameConverter } from '#renderer/browser-runtime/worker/frame-converter.ts';
import { pictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import { createRingWriter } from '#renderer/browser-runtime/worker/ring-writer.ts';
import type { RingWriter } from '#renderer/browser-runtime/worker/ring-writer.ts';
import { tilesOf } from '#renderer/browser-runtime/tiles.ts';
import type { Tile } from '#renderer/browser-runtime/tiles.ts';

const DRAWN: CaptureResult = { status: 'drawn' };

/**
 * Handles the requests of the capture host: draws what it captured, converts it and writes it into the ring, a file
 * the renderer reads from the browser's profile.
 *
 * The pixels of an edge depend on the clip, so the same clips are used for every frame of a segment: those of the tiles,
 * or none.
 */
export const runFrameWorker = ({ size, ringBytes, verification }: WorkerSettings, converter: FrameConverter): void => {
  const scope = self as unknown as WorkerScope;
  const { frameBytes, planes } = converter;
  let ring: SyncAccessHandle;
  let canvas: OffscreenCanvas;
  let context: ElementContext;
  let writer: RingWriter;
  const tiles = tilesOf(size);
  const everyTile = tiles.map((_, index) => index);
  /** Whether the converter has the pixels of the last drawing. */
  let isConverted = false;
  let drawings = 0;

  const open = async (target: OffscreenCanvas): Promise<void> => {
    canvas = target;
    context = canvas.getContext('2d', { alpha: false, willReadFrequently: true }) as ElementContext;
    context.fillStyle = '#fff';
    const folder = await navigator.storage.getDirectory();
    const file = (await folder.getFileHandle('ring', { create: true })) as WorkerFileHandle;
    ring = await file.createSyncAccessHandle();
    ring.truncate(ringBytes);
    writer = createRingWriter(ring, size, planes);
  };
  const pick = (indexes: readonly number[]): Tile[] =>
    indexes.flatMap((index) => {
      const tile = tiles[index];
      return tile === undefined ? [] : [tile];
    });
  /** Unchanged tiles that are drawn only to verify that they are unchanged: one, in turn, or all of them. */
  const tilesToVerify = (changed: readonly number[]): readonly number[] => {
    if (verification === 'every tile') return everyTile.filter((index) => !changed.includes(index));
    drawings += 1;
    const index = drawings % tiles.length;
    return changed.includes(index) ? [] : [index];
  };
  const drawTiles = (image: ElementImage, indexes: readonly number[]): void => {
    for (const { x, y, width, height } of pick(indexes)) {
      context.save();
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      context.fillRect(x, y, width, height);
      context.drawElementImage(image, 0, 0);
      context.restore();
    }
  };
  const drawWhole = async (image: ElementImage, slot: number): Promise<void> => {
    context.fillRect(0, 0, size.width, size.height);
    context.drawElementImage(image, 0, 0);
    image.close();
    await converter.convert(canvas);
    writer.write(slot, tiles);
  };
  const drawChanged = async (
    image: ElementImage,
    slot: number,
    requested: readonly number[],
  ): Promise<CaptureResult> => {
    const changed = isConverted ? requested : everyTile;
    const toVerify = isConverted ? tilesToVerify(changed) : [];
    drawTiles(image, changed);
    drawTiles(image, toVerify);
    image.close();
    if (toVerify.length > 0 && !(await converter.equalsLast(canvas, pick(toVerify)))) {
      return { status: 'unsupportedFeature', unsupportedFeature: 'a change that the renderer did not expect' };
    }
    await converter.convert(canvas, pick(changed));
    isConverted = true;
    writer.write(slot, pick(changed));
    return DRAWN;
  };
  const draw = async (
    image: ElementImage,
    slot: number,
    changedTiles?: readonly number[],
  ): Promise<CaptureResult> => {
    if (changedTiles !== undefined) return drawChanged(image, slot, changedTiles);
    isConverted = false;
    await drawWhole(image, slot);
    return DRAWN;
  };
  const compare = async (screenshot: Blob, slot: number): Promise<PictureDifference> => {
    let at = slot * frameBytes;
    const expected = planes.map((plane) => {
      const copy = new Uint8Array(plane.length);
      at += ring.read(copy, { at });
      return copy;
    });
    const bitmap = await createImageBitmap(screenshot);
    await converter.convert(bitmap);
    isConverted = false;
    bitmap.close();
    return pictureDifference(planes, expected, size.width);
  };
  const handle = (request: WorkerRequest): Promise<unknown> => {
    if ('open' in request) return open(request.open);
    if ('screenshot' in request) return compare(request.screenshot, request.slot);
    return draw(request.image, request.slot, request.changedTiles).catch((): CaptureResult => ({
      status: 'unsupportedFeature',
      unsupportedFeature: 'content that a canvas refuses to draw',
    }));
  };

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
