import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
};

/** Tells two states of a file apart; only a privileged process can set the change time back. */
const stateOf = async (file: string): Promise<string> => {
  const { dev, ino, size, ctimeNs } = await stat(file, { bigint: true });
  return [dev, ino, size, ctimeNs].join(':');
};

/** Files found right, by path, in the state they were in: one that has not changed since is not read again. */
const verifiedStates = new Map<string, string>();

const isRight = async (file: string, sha256: string): Promise<boolean> => {
  const state = await stateOf(file);
  if (verifiedStates.get(file) === `${state} ${sha256}`) return true;
  if ((await sha256Of(file)) !== sha256) return false;
  verifiedStates.set(file, `${state} ${sha256}`);
  return true;
};

/** The first file that is not what `digests` (path inside the folder → SHA-256) says, or is not there. */
export const findWrongFile = async (
  folder: string,
  digests: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  for (const [path, sha256] of Object.entries(digests)) {
    const isFine = await isRight(join(folder, path), sha256).catch(() => false);
    if (!isFine) return path;
  }
  return undefined;
};
