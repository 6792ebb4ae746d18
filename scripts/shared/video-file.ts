import { stat } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

export interface FileFacts {
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number;
  readonly frames: number;
  readonly codec: string;
}

/** What an MP4 says about itself. */
export const readFileFacts = async (path: string): Promise<FileFacts> => {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`${path} holds no video.`);
  const { packetCount } = await track.computePacketStats();
  return {
    sizeBytes: (await stat(path)).size,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationSeconds: await track.computeDuration(),
    frames: packetCount,
    codec: (await track.getCodec()) ?? 'unknown',
  };
};
