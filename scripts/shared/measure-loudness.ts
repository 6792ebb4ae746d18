import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfmpeg } from '#renderer/render-tools.ts';

export interface Loudness {
  /** Integrated, in LUFS. */
  readonly loudness: number;
  /** In dBTP; -Infinity for silence. */
  readonly truePeak: number;
}

const METER = ['-map', '0:a?', '-af', 'ebur128=peak=true', '-f', 'null', '-'];

/** Loudness of a file by ffmpeg's meter of EBU R 128; undefined without an audio track. */
export const measureLoudness = async (file: string): Promise<Loudness | undefined> => {
  const args = ['-hide_banner', '-nostats', '-i', file, ...METER];
  const { stderr } = await promisify(execFile)(findFfmpeg(process.env), args);
  const summary = stderr.split('Summary:')[1];
  if (summary === undefined) return undefined;
  return {
    loudness: Number(/I:\s+(\S+) LUFS/.exec(summary)?.[1]),
    truePeak: Number(/Peak:\s+(\S+) dBFS/.exec(summary)?.[1]?.replace('inf', 'Infinity')),
  };
};
