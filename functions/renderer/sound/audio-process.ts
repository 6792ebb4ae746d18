import { startDecoder } from '#renderer/decoder-process.ts';
import type { DecoderProcess, DecoderTools } from '#renderer/decoder-process.ts';

/** An ffmpeg process for audio needs 50 MB and, for ten minutes, some seconds. */
const LIMITS = {
  memoryMaxBytes: 512 * 1024 * 1024,
  cpuMaxSeconds: 120,
  /** About a tenth of the browser's share of a busy core; less would make the first segment wait for its sound (ADR 44). */
  niceness: 10,
} as const;

/** What the sound of a video is mixed with. */
export type AudioTools = DecoderTools;

export const startAudioProcess = (tools: AudioTools, args: readonly string[]): Promise<DecoderProcess> =>
  startDecoder(tools, args, LIMITS);
