import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY_DIR = '/dev/shm';
/** A page of 3840 × 2160 took 150 MiB. Docker's default of 64 MiB is too little. */
const MIN_FREE_BYTES = 1024 ** 3;
const WRITTEN_BYTES = 64 * 1024;

const tryOpen = (path: string): number | undefined => {
  try {
    return openSync(path, 'wx');
  } catch {
    return undefined;
  }
};

/** Creates, writes and removes a file, because a folder that reports free space may refuse files. */
const canWrite = (folder: string): boolean => {
  const path = join(folder, `video-trial-${randomUUID()}`);
  const file = tryOpen(path);
  if (file === undefined) return false;
  try {
    return writeSync(file, Buffer.alloc(WRITTEN_BYTES)) === WRITTEN_BYTES;
  } catch {
    return false;
  } finally {
    closeSync(file);
    rmSync(path);
  }
};

/**
 * Makes Chromium use files in `TMPDIR` unless it can use `/dev/shm` (absent or not writable on Lambda, small in
 * Docker). The minimum is not written: until the file is removed, it would take a gigabyte of memory.
 */
export const sharedMemoryFlags = (folder = SHARED_MEMORY_DIR): readonly string[] => {
  if (!canWrite(folder)) return ['--disable-dev-shm-usage'];
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MIN_FREE_BYTES ? [] : ['--disable-dev-shm-usage'];
};
