// Thread that verifies a share of Chromium's files, or unpacks and verifies them all. It sends one message, the Verification.
import { parentPort, workerData } from 'node:worker_threads';
import type { ChromiumFolders } from '#renderer/browser/chromium-files.ts';
import { verifyPieces } from '#renderer/browser/file-digests.ts';
import type { FilePiece, Verification } from '#renderer/browser/file-digests.ts';

export interface ChromiumTask extends ChromiumFolders {
  /** Undefined to unpack. */
  readonly share: readonly FilePiece[] | undefined;
}

const perform = async ({ share, ...folders }: ChromiumTask): Promise<Verification> => {
  if (share !== undefined) return verifyPieces(folders.unpacked, share);
  const { unpackChromium } = await import('#renderer/browser/chromium-files.ts'); // rarely needed
  return unpackChromium(folders);
};

parentPort?.postMessage(await perform(workerData as ChromiumTask), []);
