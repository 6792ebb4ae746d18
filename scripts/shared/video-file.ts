import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

export interface FileFacts {
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number;
  readonly frames: number;
  readonly codec: string;
  /** Null without an audio track. */
  readonly audioCodec: string | null;
}

const DOWNLOAD_LIMIT_MS = 5 * 60_000;

export const download = async (url: string, path: string): Promise<void> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
  if (!response.ok || response.body === null)
    throw new Error(`The download failed with status ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path));
};

/** Facts read from the headers and packets of an MP4 file. */
export const readFileFacts = async (path: string): Promise<FileFacts> => {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`${path} contains no video track.`);
  const audio = await input.getPrimaryAudioTrack();
  const { packetCount } = await track.computePacketStats();
  return {
    sizeBytes: (await stat(path)).size,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationSeconds: await track.computeDuration(),
    frames: packetCount,
    codec: (await track.getCodec()) ?? 'unknown',
    audioCodec: audio ? ((await audio.getCodec()) ?? 'unknown') : null,
  };
};
