import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/** Pictures that fit into the ring. */
export const RING_SLOTS = 12;

/** Bytes of an I420 frame. */
export const frameBytesOf = ({ width, height }: FrameSize): number => (width * height * 3) / 2;

/** One byte more than the slots: an odd size identifies the file, because no database has one. */
export const ringBytesOf = (size: FrameSize): number => frameBytesOf(size) * RING_SLOTS + 1;

/** Folder of a browser profile that holds the files of origins. */
const ORIGIN_FILES = '/File System/';

/**
 * Path of the origin's only file of exactly `ringBytes`. Call it before the composition is loaded, which could
 * write such a file too.
 */
export const findRingFile = async (profileDir: string, ringBytes: number): Promise<string> => {
  const entries = await readdir(profileDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => undefined))?.size));
  const path = paths.find((path, index) => path.includes(ORIGIN_FILES) && sizes[index] === ringBytes);
  if (path === undefined)
    throw new RenderError('internal_error', 'the ring of frames is not in the browser profile');
  return path;
};

/**
 * Reads a picture that the capture worker wrote into a slot of the ring, into other memory or into its own, in which it is
 * valid until the next but one is read.
 */
export type ReadRing = (slot: number, target?: Buffer) => Promise<Buffer>;

/** Opens the ring until `ended`. */
export const openRingFile = async (path: string, size: FrameSize, ended: AbortSignal): Promise<ReadRing> => {
  const file = await open(path, 'r');
  let [frame, other] = [Buffer.alloc(frameBytesOf(size)), Buffer.alloc(frameBytesOf(size))];
  const close = () => void file.close();
  if (ended.aborted) close();
  else ended.addEventListener('abort', close, { once: true });
  return async (slot, target) => {
    if (target === undefined) [frame, other] = [other, frame];
    const picture = target ?? frame;
    const { bytesRead } = await file.read(picture, 0, picture.length, slot * picture.length);
    if (bytesRead < picture.length)
      throw new RenderError('render_crashed', 'the ring of frames is truncated');
    return picture;
  };
};
