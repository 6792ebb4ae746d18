import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RATE } from './sound/signal.ts';
import type { Stereo } from './sound/signal.ts';

const run = promisify(execFile);

export const TARGET_LUFS = -16;
/** Of the limiter: the encoder adds up to 0.7 dB to the peaks, and −1 dBTP is the limit. */
const CEILING_DECIBELS = -2.2;

/** What a loudness meter says of a file (EBU R 128). */
export interface Loudness {
  readonly lufs: number;
  readonly truePeakDecibels: number;
}

/** Throws for a file that ffmpeg cannot read. */
export const measureLoudness = async (ffmpegPath: string, path: string): Promise<Loudness> => {
  const { stderr } = await run(ffmpegPath, [
    '-nostats',
    '-hide_banner',
    '-i',
    path,
    '-af',
    'ebur128=peak=true:framelog=quiet',
    '-f',
    'null',
    '-',
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const read = (label: string) => Number(new RegExp(`${label}:\\s+(-?[\\d.]+|-inf)`).exec(summary)?.[1]);
  return { lufs: read('I'), truePeakDecibels: read('Peak') };
};

const writeRaw = async (path: string, [left, right]: Stereo, repetitions: number): Promise<void> => {
  const once = new Float32Array(left.length * 2);
  for (let at = 0; at < left.length; at += 1) {
    once[2 * at] = left[at] ?? 0;
    once[2 * at + 1] = right[at] ?? 0;
  }
  const bytes = Buffer.from(once.buffer);
  await writeFile(path, Buffer.concat(Array.from({ length: repetitions }, () => bytes)));
};

/**
 * Writes a loop as AAC at −16 LUFS. Three repetitions are limited and the second one is kept, so that its beginning follows its end.
 * The file has exactly the samples of the loop, because they are a whole number of packets.
 */
export const encodeLoop = async (
  ffmpegPath: string,
  loop: Stereo,
  { path, scratchDir, title }: { readonly path: string; readonly scratchDir: string; readonly title: string },
): Promise<void> => {
  const length = loop[0].length;
  const [raw, wav] = [join(scratchDir, 'loop.raw'), join(scratchDir, 'loop.wav')];
  await writeRaw(raw, loop, 3);
  const input = ['-f', 'f32le', '-ar', `${RATE}`, '-ac', '2', '-i', raw];
  const limited = async (decibels: number) => {
    const limiter = `alimiter=limit=${10 ** (CEILING_DECIBELS / 20)}:attack=4:release=80:level=0:latency=1`;
    const filters = `volume=${decibels}dB,aresample=192000,${limiter},aresample=${RATE},atrim=start_sample=${length}:end_sample=${2 * length},asetpts=PTS-STARTPTS`;
    await run(ffmpegPath, ['-y', '-loglevel', 'error', ...input, '-af', filters, '-c:a', 'pcm_f32le', wav]);
    return measureLoudness(ffmpegPath, wav);
  };
  // The limiter takes away some loudness, so the gain is corrected once by what is missing.
  let gain = 0;
  for (let pass = 0; pass < 3; pass += 1) gain += TARGET_LUFS - (await limited(gain)).lufs;
  await limited(gain);
  const tags = [
    '-map_metadata',
    '-1',
    '-metadata',
    `title=${title}`,
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ];
  await run(ffmpegPath, [
    '-y',
    '-loglevel',
    'error',
    '-i',
    wav,
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-ar',
    `${RATE}`,
    ...tags,
    '-movflags',
    '+faststart',
    path,
  ]);
};
