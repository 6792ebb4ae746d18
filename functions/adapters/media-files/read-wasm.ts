import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A WebAssembly file of a package. In a bundle the file is beside the module. */
export const readWasm = (path: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(
    import.meta.url.endsWith('.ts')
      ? createRequire(import.meta.url).resolve(path)
      : new URL(path.replace(/^.*\//, './'), import.meta.url),
  );

/** The decoders return one; Node.js has none. */
export const provideImageData = (): void => {
  Object.assign(globalThis, {
    ImageData: class {
      readonly data: Uint8ClampedArray;
      readonly width: number;
      readonly height: number;
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        this.data = data;
        this.width = width;
        this.height = height;
      }
    },
  });
};
