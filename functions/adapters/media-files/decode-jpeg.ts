import decode, { init } from '@jsquash/jpeg/decode.js';
import { provideImageData, readWasm } from '#adapters/media-files/read-wasm.ts';
import type { Picture } from '#core/rendering/control-picture.ts';

/** For files of the service itself: a file of a caller is decoded on a thread with limits. Undefined for no JPEG. */
export const decodeJpeg = async (bytes: Uint8Array): Promise<Picture | undefined> => {
  provideImageData();
  const silent = { print: () => undefined, printErr: () => undefined };
  await init({ wasmBinary: await readWasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'), ...silent });
  return decode(Uint8Array.from(bytes).buffer).catch(() => undefined);
};
