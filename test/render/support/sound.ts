import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SOUND_CHANNELS, SOUND_SAMPLE_RATE } from '#core/rendering/sound-track.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { measureLoudness as measureSound } from '../../../scripts/shared/measure-loudness.ts';
import type { Loudness } from '../../../scripts/shared/measure-loudness.ts';

const run = promisify(execFile);
const OUTPUT = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;

/** The left channel of a file as a player decodes it, at 48 kHz. */
export const decodeSound = async (file: string): Promise<Float32Array> => {
  const format = ['-ar', String(SOUND_SAMPLE_RATE), '-ac', String(SOUND_CHANNELS), '-f', 'f32le'];
  const args = ['-loglevel', 'error', '-i', file, '-map', '0:a', ...format, '-'];
  const { stdout } = await run(findFfmpeg(process.env), args, OUTPUT);
  const samples = new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 4));
  return samples.filter((_, index) => index % SOUND_CHANNELS === 0);
};

/** The mean brightness of each frame, 0 to 255. */
export const decodeBrightness = async (file: string): Promise<Uint8Array> => {
  const filter = ['-vf', 'scale=1:1:flags=area,format=gray', '-f', 'rawvideo'];
  const args = ['-loglevel', 'error', '-i', file, '-map', '0:v', ...filter, '-'];
  const { stdout } = await run(findFfmpeg(process.env), args, OUTPUT);
  return new Uint8Array(stdout);
};

const CLICK_LEVEL = 0.2;
const QUIET_SECONDS = 0.1;

/** Times in seconds at which the sound becomes loud after a pause. */
export const findClicks = (samples: Float32Array): readonly number[] => {
  const found: number[] = [];
  let lastLoud = -Infinity;
  samples.forEach((sample, index) => {
    if (Math.abs(sample) < CLICK_LEVEL) return;
    const seconds = index / SOUND_SAMPLE_RATE;
    if (seconds - lastLoud > QUIET_SECONDS) found.push(seconds);
    lastLoud = seconds;
  });
  return found;
};

/** Integrated loudness in LUFS and true peak in dBTP of a file with sound. */
export const measureLoudness = async (file: string): Promise<Loudness> => {
  const measured = await measureSound(file);
  if (measured === undefined) throw new Error(`${file} has no audio track`);
  return measured;
};
