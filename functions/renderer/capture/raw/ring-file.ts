import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RenderError } from '#renderer/render-error.ts';

/** The ring of frames, read from the file Chromium keeps it in. */
export interface RingFile {
  readonly read: (slot: number, frame: Buffer) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where a profile keeps the files of origins. */
const ORIGIN_FILES = '/File System/';

/** The one file of exactly `ringBytes` that an origin has; looked for before any page of others could write one. */
export const findRingFile = async (profileDir: string, ringBytes: number): Promise<string> => {
  const entries = await readdir(profileDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => undefined))?.size));
  const path = paths.find((path, index) => path.includes(ORIGIN_FILES) && sizes[index] === ringBytes);
  if (path === undefined)
    throw new RenderError('internal_error', 'Chromium keeps the ring of frames elsewhere');
  return path;
};

export const openRingFile = async (path: string): Promise<RingFile> => {
  const file = await open(path, 'r');
  return {
    read: async (slot, frame) => {
      const { bytesRead } = await file.read(frame, 0, frame.length, slot * frame.length);
      if (bytesRead < frame.length) throw new RenderError('render_crashed', 'the ring of frames is cut off');
    },
    close: () => file.close(),
  };
};
