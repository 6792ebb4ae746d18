import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import type { DecoderTools } from '#renderer/decoder-process.ts';
import { limitMemory, startFfmpeg } from '#renderer/ffmpeg-process.ts';
import type { FfmpegEnd } from '#renderer/ffmpeg-process.ts';

/** A frame of the largest clip takes 57 MB with 16 bits, and a decoder holds up to 20 frames of 8 or 10. */
const MEMORY_MAX_BYTES = 1024 * 1024 * 1024;
const ALLOCATION_MAX_BYTES = 256 * 1024 * 1024;
/** Of a frame, in any direction. */
const MAX_PIXELS = 4096 * 2304;
/** A segment has less time. */
const CPU_MAX_SECONDS = 900;
const THREADS = 2;

type Source = Pick<VideoClip['source'], 'container' | 'codec'>;

export interface ClipFile {
  readonly path: string;
  readonly source: Source;
}

export const DEMUXERS = { mp4: 'mov', quicktime: 'mov', webm: 'matroska' } as const satisfies Record<
  Source['container'],
  string
>;

/** The first one decodes. Only libvpx decodes an alpha channel, in twice the time of ffmpeg's own decoders. */
const DECODERS = {
  h264: ['h264'],
  h265: ['hevc'],
  vp8: ['libvpx', 'vp8'],
  vp9: ['libvpx-vp9', 'vp9'],
  av1: ['libdav1d'],
} as const satisfies Record<Source['codec'], readonly string[]>;

export const alphaDecoderOf = ({ codec }: Source): string => DECODERS[codec][0];
export const opaqueDecoderOf = ({ codec }: Source): string => DECODERS[codec].at(-1) ?? DECODERS[codec][0];

export interface ClipProcessSettings {
  readonly decoder: string;
  /** Begins at the last key frame before this time of the clip, which may be the wrong one; at the first frame without it. */
  readonly seekSeconds?: number;
  /** After the input. */
  readonly output: readonly string[];
}

export interface ClipProcess {
  readonly output: Readable;
  /** Lines of the log, which quotes the file. */
  readonly lines: AsyncIterable<string>;
  readonly kill: () => void;
  readonly ended: Promise<FfmpegEnd>;
}

const inputArguments = (
  { path, source }: ClipFile,
  { decoder, seekSeconds }: ClipProcessSettings,
): string[] => {
  const demuxer = DEMUXERS[source.container];
  return [
    ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', decoder],
    ['-threads', String(THREADS), '-max_pixels', String(MAX_PIXELS)],
    // Absolute times; frames from the key frame on are decoded and shown with the times they have.
    seekSeconds === undefined ? [] : ['-ss', seekSeconds.toFixed(6), '-seek_timestamp', '1'],
    ['-noaccurate_seek', '-copyts', '-an', '-sn', '-dn', '-c:v', decoder],
    ['-f', demuxer, '-i', `file:${path}`],
    ['-map', '0:v:0', '-map_metadata', '-1', '-map_chapters', '-1', '-fps_mode', 'passthrough'],
  ].flat();
};

/** Starts ffmpeg for one clip with limits, an empty environment, one demuxer and one decoder. */
export const startClipProcess = async (
  { ffmpegPath, scratchDir, signal }: DecoderTools,
  file: ClipFile,
  settings: ClipProcessSettings,
): Promise<ClipProcess> => {
  const killing = new AbortController();
  const killed = AbortSignal.any([signal, killing.signal]);
  const limits = ['-timelimit', String(CPU_MAX_SECONDS), '-max_alloc', String(ALLOCATION_MAX_BYTES)];
  const child = await startFfmpeg({
    path: ffmpegPath,
    args: [
      ['-hide_banner', '-nostats', '-nostdin', '-loglevel', 'info', ...limits, '-filter_threads', '1'],
      inputArguments(file, settings),
      settings.output,
    ].flat(),
    scratchDir,
    signal: killed,
  });
  const { stdin, stdout, stderr, ended } = child;
  stdin.end();
  limitMemory(child, MEMORY_MAX_BYTES, () => killing.abort());
  killed.addEventListener('abort', () => stdout.destroy()); // with unread pictures the process would never end
  stdout.on('error', () => undefined); // `ended` reports how the process ended
  return { output: stdout, lines: createInterface({ input: stderr }), kill: () => killing.abort(), ended };
};
