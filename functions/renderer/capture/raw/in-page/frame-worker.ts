import type {
  ElementContext,
  ElementImage,
  SyncAccessHandle,
  WorkerFileHandle,
} from '#renderer/capture/raw/in-page/page-types.ts';

export interface FrameWorkerSettings {
  readonly width: number;
  readonly height: number;
  readonly slots: number;
  readonly ringName: string;
  readonly converterBase64: string;
}

/** How far two pictures are apart: over the whole, and in the block where they differ most. */
export interface Difference {
  readonly meanSquare: number;
  readonly worstBlock: number;
}

export type FrameWorkerOrder =
  | { readonly open: OffscreenCanvas }
  | { readonly image: ElementImage; readonly slot: number }
  | { readonly picture: Blob; readonly slot: number };

/**
 * Program of the worker that draws what the page captured, converts it to I420 and writes it into the ring: a file
 * the renderer reads from the profile. Nothing is allocated per frame. Sent as source text: self-contained.
 */
export const runFrameWorker = (settings: FrameWorkerSettings): void => {
  const { width, height, slots, ringName, converterBase64 } = settings;
  const stride = width * 4;
  const chromaWidth = width / 2;
  const chromaHeight = height / 2;
  const planeBytes = [width * height, chromaWidth * chromaHeight, chromaWidth * chromaHeight];
  const frameBytes = (width * height * 3) / 2;
  const gap = 64; // the converter works by whole turns, past the end of a plane
  const lumaAt = stride * height + gap;
  const blueAt = lumaAt + (planeBytes[0] ?? 0) + gap;
  const redAt = blueAt + (planeBytes[1] ?? 0) + gap;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((redAt + (planeBytes[2] ?? 0) + gap) / 65536) });
  const bytes = new Uint8Array(memory.buffer);
  const planes = [lumaAt, blueAt, redAt].map((from, index) =>
    bytes.subarray(from, from + (planeBytes[index] ?? 0)),
  );
  const pixels = bytes.subarray(0, stride * height);
  const module = new WebAssembly.Module(Uint8Array.from(atob(converterBase64), (char) => char.charCodeAt(0)));
  const { luma, chroma } = new WebAssembly.Instance(module, { env: { memory } }).exports as Record<
    'luma' | 'chroma',
    (...args: number[]) => void
  >;

  const convert = () => {
    for (let row = 0; row < height; row += 1) luma(row * stride, lumaAt + row * width, width);
    for (let row = 0; row < chromaHeight; row += 1) {
      const from = 2 * row * stride;
      const at = row * chromaWidth;
      chroma(from, from + stride, blueAt + at, redAt + at, chromaWidth);
    }
  };
  const read = async (picture: OffscreenCanvas | ImageBitmap) => {
    const frame = new VideoFrame(picture, { timestamp: 0, alpha: 'discard' });
    await frame.copyTo(pixels, {
      format: 'BGRX',
      layout: [{ offset: 0, stride }],
    } as VideoFrameCopyToOptions);
    frame.close();
    convert();
  };

  const difference = (expected: Uint8Array): Difference => {
    const block = 16;
    const columns = Math.ceil(width / block);
    const blocks = new Float64Array(columns * Math.ceil(height / block));
    let squares = 0;
    let at = 0;
    for (const plane of planes) {
      for (let index = 0; index < plane.length; index += 1, at += 1) {
        const square = ((plane[index] ?? 0) - (expected[at] ?? 0)) ** 2;
        squares += square;
        if (plane.length < width * height) continue;
        const row = Math.floor(index / width / block);
        const place = row * columns + Math.floor((index % width) / block);
        blocks[place] = (blocks[place] ?? 0) + square;
      }
    }
    return { meanSquare: squares / frameBytes, worstBlock: Math.max(...blocks) / block ** 2 };
  };

  let ring: SyncAccessHandle;
  let canvas: OffscreenCanvas;
  let context: ElementContext;
  const open = async (target: OffscreenCanvas) => {
    canvas = target;
    context = canvas.getContext('2d', { alpha: false, willReadFrequently: true }) as ElementContext;
    context.fillStyle = '#fff';
    const folder = await navigator.storage.getDirectory();
    const file = (await folder.getFileHandle(ringName, { create: true })) as WorkerFileHandle;
    ring = await file.createSyncAccessHandle();
    ring.truncate(slots * frameBytes);
  };
  const draw = async (image: ElementImage, slot: number) => {
    context.fillRect(0, 0, width, height);
    context.drawElementImage(image, 0, 0);
    image.close();
    await read(canvas);
    let at = slot * frameBytes;
    for (const plane of planes) at += ring.write(plane, { at });
  };
  const compare = async (picture: Blob, slot: number) => {
    const expected = new Uint8Array(frameBytes);
    ring.read(expected, { at: slot * frameBytes });
    const bitmap = await createImageBitmap(picture);
    await read(bitmap);
    bitmap.close();
    return difference(expected);
  };
  const carryOut = (order: FrameWorkerOrder): Promise<unknown> => {
    if ('open' in order) return open(order.open);
    return 'image' in order ? draw(order.image, order.slot) : compare(order.picture, order.slot);
  };
  let last: Promise<unknown> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<FrameWorkerOrder>) => {
    last = last
      .then(() => carryOut(data))
      .then(
        (result) => self.postMessage({ result }),
        (error: unknown) => self.postMessage({ error: String(error) }),
      );
  };
};
