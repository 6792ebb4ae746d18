import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { ClipProbe } from '#renderer/video-clips/probe-clip.ts';

const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67']);
/** Primaries that BT.709 shares, or nearly: their colors are shown as they are, as Chromium does it. */
const PLAIN_PRIMARIES = new Set([
  'unknown',
  'reserved',
  'bt709',
  'smpte170m',
  'smpte240m',
  'bt470bg',
  'bt470m',
]);
/** Nits, by ITU-R BT.2408. */
const REFERENCE_WHITE = 203;
const PEAK = 1000;
/** As Chromium guesses the matrix of a clip that declares none. */
const HD_LINES = 720;

const matrixOf = ({ colors: { space }, size }: ClipProbe): string => {
  if (space === 'bt2020nc' || space === 'bt2020c') return 'bt2020';
  if (['bt709', 'smpte170m', 'smpte240m', 'bt470bg', 'fcc'].includes(space)) return space;
  return size.height < HD_LINES ? 'smpte170m' : 'bt709';
};

const declareColors = ({ colors }: ClipProbe, isHdr: boolean): string => {
  const orElse = (value: string, fallback: string) =>
    value === 'unknown' || value === 'reserved' ? fallback : value;
  const space = orElse(colors.space, isHdr ? 'bt2020nc' : 'bt709');
  const primaries = orElse(colors.primaries, 'bt2020');
  const transfer = orElse(colors.transfer, 'bt709');
  return `setparams=colorspace=${space}:color_primaries=${primaries}:color_trc=${transfer}`;
};

/**
 * Filters from decoded frames to RGB of sRGB's primaries. HDR10 and HLG are mapped by Mobius with a white of 203 nits and a
 * peak of 1000 nits (ADR 88). Each picture is that of one frame.
 */
export const pictureFilters = (probe: ClipProbe, { width, height }: FrameSize): string[] => {
  const { transfer, primaries, space } = probe.colors;
  const isHdr = HDR_TRANSFERS.has(transfer);
  const isRgb = space === 'gbr';
  if (!isHdr && (PLAIN_PRIMARIES.has(primaries) || isRgb)) {
    const matrix = isRgb ? '' : `:in_color_matrix=${matrixOf(probe)}`;
    return [`scale=${width}:${height}:flags=bicubic+accurate_rnd+full_chroma_int${matrix}`];
  }
  const toLinear = `zscale=w=${width}:h=${height}:f=bicubic:t=linear:npl=${isHdr ? REFERENCE_WHITE : 100}`;
  const map = `tonemap=mobius:peak=${PEAK / REFERENCE_WHITE}:desat=0`;
  return [
    declareColors(probe, isHdr),
    toLinear,
    'format=gbrpf32le',
    'zscale=p=bt709',
    ...(isHdr ? [map] : []),
    'zscale=t=bt709:d=none',
    'format=gbrp',
  ];
};

/** Largest common divisor. */
const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/**
 * Size of the pictures of a clip: not more than a frame of the video can show, in exactly the proportions of the clip,
 * from which the page takes the size of the element.
 */
export const pictureSizeOf = (clip: FrameSize, frame: FrameSize): FrameSize => {
  const scale = Math.max(frame.width / clip.width, frame.height / clip.height);
  const steps = divisorOf(clip.width, clip.height);
  const step = Math.min(steps, Math.ceil(steps * scale));
  return { width: (clip.width / steps) * step, height: (clip.height / steps) * step };
};
