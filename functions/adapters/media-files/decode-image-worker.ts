import { parentPort } from 'node:worker_threads';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { provideImageData, readWasm } from '#adapters/media-files/read-wasm.ts';
import { pngChunks } from '#core/composition/png-chunks.ts';
import type { AssetContentType, ConvertedContentType } from '#contracts/limits.ts';

/** Other images are converted to one of these. */
export type ImageContentType = Exclude<Extract<AssetContentType, `image/${string}`>, ConvertedContentType>;

export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly contentType: ImageContentType;
}

/** Messages of the worker: `ready` once, then whether the image it was sent can be decoded. */
type DecodeReply = 'ready' | boolean;

interface Decoder {
  /** In its package; in a bundle the file is beside this one. */
  readonly wasm: string;
  readonly init: (wasmBinary: Buffer<ArrayBuffer>) => Promise<unknown>;
  readonly decode: (bytes: ArrayBuffer) => Promise<unknown>;
}

/** What they print quotes the file. */
const SILENT = { print: () => undefined, printErr: () => undefined };

const PNG_SIGNATURE_BYTES = 8;
const PIXEL_CHUNKS = /^(?:IHDR|PLTE|tRNS|IDAT|IEND)$/;

/** An IDAT chunk of four zeros. Browsers do without the check sum of the pixels; the library needs one of any value. */
const CHECK_SUM = Buffer.from('000000044944415400000000ea23e707', 'hex');

/** Without texts and other chunks, which browsers skip when they are damaged and the library does not. */
const decodePngPixels = (file: ArrayBuffer): Promise<unknown> => {
  const bytes = Buffer.from(file);
  const chunks = [...pngChunks(bytes)]
    .filter(({ type }) => PIXEL_CHUNKS.test(type))
    .flatMap(({ type, start, end }) => [
      ...(type === 'IEND' ? [CHECK_SUM] : []),
      bytes.subarray(start - 8, end + 4),
    ]);
  return decodePng(
    Uint8Array.from(Buffer.concat([bytes.subarray(0, PNG_SIGNATURE_BYTES), ...chunks])).buffer,
  );
};

/** The libraries with which browsers decode, compiled to WebAssembly: MozJPEG is a sibling of libjpeg-turbo. */
const DECODERS: Readonly<Record<ImageContentType, Decoder>> = {
  'image/jpeg': {
    wasm: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    init: (wasmBinary) => initJpeg({ wasmBinary, ...SILENT }),
    decode: decodeJpeg,
  },
  'image/png': { wasm: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm', init: initPng, decode: decodePngPixels },
  'image/webp': {
    wasm: '@jsquash/webp/codec/dec/webp_dec.wasm',
    init: (wasmBinary) => initWebp({ wasmBinary, ...SILENT }),
    decode: decodeWebp,
  },
};

const canDecode = async ({ bytes, contentType }: EncodedImage): Promise<boolean> => {
  const { wasm, init, decode } = DECODERS[contentType];
  await init(await readWasm(wasm));
  return decode(Uint8Array.from(bytes).buffer).then(
    () => true,
    () => false,
  );
};

const reply = (message: DecodeReply) => parentPort?.postMessage(message, []);

provideImageData();
parentPort?.once('message', (image: EncodedImage) => void canDecode(image).then(reply));
reply('ready');
