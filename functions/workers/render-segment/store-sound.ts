import { join } from 'node:path';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { RenderedSegment } from '#contracts/schemas/segment.ts';
import { describeFile } from './describe-file.ts';
import type { MixSound, SegmentAssets } from './segment-job.ts';
import { uploadSound } from './transfers.ts';

/** Mixes the audio track of the whole video and uploads it. Throws a RenderError for audio that cannot be decoded. */
export const storeSound = async (
  mixSound: MixSound,
  url: string,
  { sound: clips = [], frameCount, fps }: RenderDocument,
  audio: SegmentAssets['audio'],
  folder: string,
  signal: AbortSignal,
): Promise<RenderedSegment['sound']> => {
  const outputPath = join(folder, 'sound.aac');
  await mixSound({ clips, files: await audio, frameCount, fps, outputPath, scratchDir: folder, signal });
  const file = await describeFile(outputPath);
  await uploadSound(url, outputPath, signal);
  return file;
};
