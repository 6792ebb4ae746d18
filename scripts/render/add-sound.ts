import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import { readAdts } from '#adapters/media-files/read-adts.ts';
import { soundPackets } from '#core/rendering/sound-track.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import type { Sound } from './read-sound.ts';

interface SoundSettings {
  readonly volumes: AudioVolumes;
  readonly tools: RenderTools;
  readonly scratchDir: string;
  readonly signal: AbortSignal;
}

/** Packets of the audio track. */
const mixTrack = async (
  { clips, files }: Sound,
  { frameCount, fps }: RenderDocument,
  { volumes, tools, scratchDir, signal }: SoundSettings,
): Promise<readonly Buffer[]> => {
  const folder = join(scratchDir, 'sound');
  await mkdir(folder);
  const outputPath = join(folder, 'sound.aac');
  const job = { clips, files, volumes, frameCount, fps, outputPath };
  await mixSound({ ...job, scratchDir: folder, signal }, tools.ffmpegPath);
  const packets = readAdts(await readFile(outputPath), soundPackets({ frames: frameCount, fps }));
  if (packets === undefined) throw new Error('The mixed sound has an unexpected format.');
  return packets;
};

/** Returns the path of the video with its audio track, mixed and joined as the API does it. */
export const addSound = async (
  path: string,
  document: RenderDocument,
  sound: Sound,
  settings: SoundSettings,
): Promise<string> => {
  const { frameCount: frames, fps } = document;
  const packets = await mixTrack(sound, document, settings);
  const joinedPath = `${path}.joined`;
  const joiner = await startJoin(joinedPath, { fps, frames, sound: packets });
  await joiner.add({ path, frames });
  await joiner.finish();
  return joinedPath;
};
