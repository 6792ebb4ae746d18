import { RenderError } from '#core/rendering/render-error.ts';
import { SOUND_BITRATE, SOUND_CHANNELS, SOUND_SAMPLE_RATE } from '#core/rendering/sound-track.ts';
import type { DecoderProcess } from '#renderer/decoder-process.ts';
import { startAudioProcess } from '#renderer/sound/audio-process.ts';
import type { AudioTools } from '#renderer/sound/audio-process.ts';
import { peakOf } from '#renderer/sound/mix-clip.ts';

/** Highest true peak of the encoded track in dBTP, by ITU-R BS.1770: of the waveform oversampled four times. */
const PEAK_MAX_DB = -1;
/** Encoding raises the peaks of limited music by some tenths of a dB. */
const FIRST_LIMIT_DB = -1.5;
const MARGIN_DB = 0.1;
const MAX_ENCODINGS = 8;
const OVERSAMPLED_RATE = 4 * SOUND_SAMPLE_RATE;
/** The limiter looks this far ahead, and delays its output as much. */
const ATTACK_MS = 5;
const ATTACK_SAMPLES = (ATTACK_MS * SOUND_SAMPLE_RATE) / 1000;

const toGain = (decibels: number): number => 10 ** (decibels / 20);

/** Inaudible, and samples that stay above the limit for long make the limiter many times slower. */
const CUT_BELOW_HZ = 10;

/** Limits the oversampled waveform, so that peaks between samples count. The delay of the limiter is removed. */
const limiter = (limitDb: number): string =>
  [
    // In doubles for accuracy; as floats the decay of the filter soon becomes zero, as subnormal doubles it is slow.
    `aformat=sample_fmts=dblp,highpass=f=${CUT_BELOW_HZ},aformat=sample_fmts=fltp`,
    `apad=pad_len=${ATTACK_SAMPLES},aresample=${OVERSAMPLED_RATE}`,
    `alimiter=level=disabled:limit=${toGain(limitDb).toFixed(6)}:attack=${ATTACK_MS}:release=50`,
    `aresample=${SOUND_SAMPLE_RATE},atrim=start_sample=${ATTACK_SAMPLES},asetpts=PTS-STARTPTS`,
  ].join(',');

const encodeArguments = (path: string, limitDb: number | undefined): string[] =>
  [
    ['-loglevel', 'error', '-y', '-protocol_whitelist', 'pipe'],
    ['-f', 'f32le', '-ar', String(SOUND_SAMPLE_RATE), '-ac', String(SOUND_CHANNELS), '-i', 'pipe:0'],
    limitDb === undefined ? [] : ['-af', limiter(limitDb)],
    ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', String(SOUND_BITRATE)],
    ['-map_metadata', '-1', '-f', 'adts', path],
  ].flat();

const measureArguments = (path: string): string[] =>
  [
    ['-loglevel', 'info', '-nostdin', '-protocol_whitelist', 'file', '-format_whitelist', 'aac'],
    ['-codec_whitelist', 'aac', '-f', 'aac', '-i', `file:${path}`],
    ['-af', `aresample=${OVERSAMPLED_RATE},astats`, '-f', 'null', '-'],
  ].flat();

/**
 * Encodes a mix as AAC in ADTS. A mix whose true peak stays below the maximum is not changed; otherwise its peaks are
 * limited, and more so until the decoded track keeps the maximum. Throws a RenderError, `asset_unavailable` when the
 * CPU limit ends a process.
 */
export const encodeSound = async (tools: AudioTools, mix: Float32Array, path: string): Promise<void> => {
  let limitDb = peakOf(mix) > toGain(PEAK_MAX_DB) ? FIRST_LIMIT_DB : undefined;
  for (let encodings = 0; encodings < MAX_ENCODINGS; encodings += 1) {
    await encode(tools, mix, path, limitDb);
    const excessDb = (await measurePeakDb(tools, path)) - PEAK_MAX_DB;
    if (excessDb <= 0) return;
    limitDb = limitDb === undefined ? FIRST_LIMIT_DB : limitDb - excessDb - MARGIN_DB;
  }
  throw new RenderError('internal_error', 'the sound exceeds its peak after all encodings');
};

const encode = async (
  tools: AudioTools,
  mix: Float32Array,
  path: string,
  limitDb: number | undefined,
): Promise<void> => {
  const child = await startAudioProcess(tools, encodeArguments(path, limitDb));
  child.input.end(Buffer.from(mix.buffer, mix.byteOffset, mix.byteLength));
  await waitFor(child, 'encoded');
};

/** Oversampled peak of the decoded file in dB relative to full scale; -Infinity for silence. */
const measurePeakDb = async (tools: AudioTools, path: string): Promise<number> => {
  const child = await startAudioProcess(tools, measureArguments(path));
  const log = await waitFor(child, 'measured');
  const [, level] = [...log.matchAll(/Peak level dB: (\S+)/g)].at(-1) ?? [];
  if (level === undefined) throw new RenderError('internal_error', 'the sound has no measured peak');
  return level === '-inf' ? -Infinity : Number(level);
};

/** Returns the log of a process that succeeded. */
const waitFor = async ({ ended }: DecoderProcess, operation: string): Promise<string> => {
  const { isSuccessful, isOverTime, log } = await ended;
  if (isOverTime)
    throw new RenderError(
      'asset_unavailable',
      `the sound exceeded the CPU limit before it was ${operation}`,
      {
        text: 'audio',
      },
    );
  if (!isSuccessful)
    throw new RenderError('internal_error', `the sound was not ${operation}: ${log.slice(-300)}`);
  return log;
};
