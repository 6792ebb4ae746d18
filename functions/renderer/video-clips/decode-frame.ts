import { CLIP_MAX } from '#contracts/limits.ts';
import type { StillClip } from '#contracts/schemas/still.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { startDecoder } from '#renderer/decoder-process.ts';
import type { DecoderTools } from '#renderer/decoder-process.ts';
import { DEMUXERS } from '#renderer/video-clips/clip-process.ts';
import { deinterlaceFilters, pictureFilters } from '#renderer/video-clips/picture-filters.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';
import type { ClipProbe } from '#renderer/video-clips/probe-clip.ts';

export interface FrameJob extends Omit<StillClip, 'url'> {
  readonly path: string;
  /** Pixels of the result, upright. */
  readonly width: number;
  readonly height: number;
}

/** A frame of the largest clip has 28 MB with 10 bits; a decoder holds up to 16. */
const LIMITS = { memoryMaxBytes: 1024 * 1024 * 1024, cpuMaxSeconds: 20, niceness: 0 } as const;
/** Coded sizes are multiples of 64; a stream may have other dimensions than its container says. */
const MAX_PIXELS = (CLIP_MAX.longerSide + 64) * (CLIP_MAX.shorterSide + 64);
/** Of a frame with colors; the largest PNG of this many pixels is a little larger than the pixels. */
const BYTES_PER_PIXEL = 4;
const PNG_OVERHEAD_BYTES = 64 * 1024;

/** Time in which a frame that is not black is looked for: a clip may begin with a fade. */
const SEARCH_SECONDS = 10;
/** Luma below which a pixel is black, and the percentage of them in a black frame. */
const [BLACK_LUMA, BLACK_PERCENT] = [32, 98];
const SKIP_BLACK = `blackframe=amount=0:threshold=${BLACK_LUMA},metadata=mode=select:key=lavfi.blackframe.pblack:value=${BLACK_PERCENT}:function=less`;

const frameArguments = (job: FrameJob, probe: ClipProbe, filters: readonly string[]) => {
  const { path, container, width, height } = job;
  const demuxer = DEMUXERS[container];
  const { decoder } = probe;
  const all = [...filters, ...deinterlaceFilters(probe), ...pictureFilters(probe, { width, height })];
  return [
    ['-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'file'],
    ['-format_whitelist', demuxer, '-codec_whitelist', decoder, '-c:v', decoder],
    ['-threads', '1', '-max_pixels', String(MAX_PIXELS), '-f', demuxer, '-i', `file:${path}`],
    ['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-t', String(SEARCH_SECONDS), '-vf', all.join(','), '-frames:v', '1'],
    ['-c:v', 'png', '-pix_fmt', probe.hasAlpha ? 'rgba' : 'rgb24', '-f', 'image2pipe', 'pipe:1'],
  ].flat();
};

const decode = async (
  tools: DecoderTools,
  job: FrameJob,
  probe: ClipProbe,
  filters: readonly string[],
): Promise<Buffer> => {
  const child = await startDecoder(tools, frameArguments(job, probe, filters), LIMITS);
  child.input.end();
  const maxBytes = job.width * job.height * BYTES_PER_PIXEL + PNG_OVERHEAD_BYTES;
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of child.output as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes <= maxBytes) chunks.push(chunk);
  }
  const { isSuccessful } = await child.ended;
  return isSuccessful && sizeBytes <= maxBytes ? Buffer.concat(chunks) : Buffer.alloc(0);
};

const undecodable = () => new RenderError('asset_unavailable', 'no frame of the clip can be decoded');

/**
 * A PNG of a frame of a clip, upright and scaled: the first one that is not black, or the first one if there is none within
 * SEARCH_SECONDS; of a clip with transparency the first one. Throws `asset_unavailable` when none can be decoded.
 */
export const decodeFrame = async (tools: DecoderTools, job: FrameJob): Promise<Buffer> => {
  const { path, container, codec } = job;
  const probe = await probeClip(tools, { path, source: { container, codec } });
  if (probe === undefined) throw undecodable();
  const found = probe.hasAlpha ? Buffer.alloc(0) : await decode(tools, job, probe, [SKIP_BLACK]);
  const frame = found.length > 0 ? found : await decode(tools, job, probe, []);
  if (frame.length === 0) throw undecodable();
  return frame;
};
