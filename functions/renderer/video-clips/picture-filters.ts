import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import {
  HDR_TRANSFERS,
  MATRICES,
  PLAIN_PRIMARIES,
  TRANSFERS,
  WIDE_PRIMARIES,
} from '#renderer/video-clips/color-names.ts';
import type { ClipProbe } from '#renderer/video-clips/probe-clip.ts';

/** Nits, by ITU-R BT.2408. */
const REFERENCE_WHITE = 203;
const PEAK = 1000;
/** Captured frames have a chroma sample in the middle of its four pixels, so that one of a clip keeps its value. */
const CHROMA = 'cin=center';
/** As Chromium guesses the matrix of a clip that declares none. */
const HD_LINES = 720;

const guessMatrix = ({ size }: ClipProbe, isWide: boolean): string => {
  if (isWide) return 'bt2020nc';
  return size.height < HD_LINES ? 'smpte170m' : 'bt709';
};

/** Colors of a clip by names that the filters convert. */
const colorsOf = (probe: ClipProbe) => {
  const { space, primaries, transfer } = probe.colors;
  const isHdr = HDR_TRANSFERS.has(transfer);
  const isWide = isHdr ? !PLAIN_PRIMARIES.has(primaries) : WIDE_PRIMARIES.has(primaries);
  const matrix = MATRICES.has(space) ? space : guessMatrix(probe, isWide || space.startsWith('bt2020'));
  return {
    isHdr,
    isWide,
    matrix: probe.isRgb ? 'gbr' : matrix,
    primaries: WIDE_PRIMARIES.has(primaries) ? primaries : isWide ? 'bt2020' : 'bt709',
    transfer: TRANSFERS.has(transfer) ? transfer : 'bt709',
  };
};

/**
 * One progressive frame for each interlaced one, of the same time. The filter looks at no other frame, so that a frame is the
 * same wherever decoding begins.
 */
export const deinterlaceFilters = ({ isInterlaced }: ClipProbe): string[] =>
  isInterlaced ? ['estdif=mode=frame:deint=interlaced'] : [];

/** RGB for a file of a picture, or planes of BT.709 in limited range, like captured frames. */
export type PixelFormat = 'rgb' | 'yuv420p' | 'yuv444p';

const conversionTo = (pixels: PixelFormat, hasAlpha = false): readonly [parameters: string, format: string] =>
  pixels === 'rgb'
    ? ['m=gbr:r=full', `format=${hasAlpha ? 'gbrap' : 'gbrp'}`]
    : ['c=center:m=709:r=limited', `format=${pixels}`];

/** Colors that no screen shows have no luma and chroma in 8 bits: without this, saturated ones of HLG become darker. */
const WITHIN_COLORS_OF_A_SCREEN = ['zscale=t=bt709:d=none:m=gbr:r=full', 'format=gbrp10le'];

/** Weights colors by their alpha: those of transparent pixels, usually black, would become a dark edge. */
const scaleTransparent = (scale: string): readonly string[] => [
  'premultiply=inplace=1',
  scale,
  'unpremultiply=inplace=1',
];

/**
 * Filters from decoded frames to sRGB's primaries. HDR10 and HLG are mapped by Mobius with a white of 203 nits and a
 * peak of 1000 nits (ADR 88). Each picture is that of one frame.
 */
export const pictureFilters = (
  probe: ClipProbe,
  { width, height }: FrameSize,
  pixels: PixelFormat = 'rgb',
): string[] => {
  const { isHdr, isWide, matrix, primaries, transfer } = colorsOf(probe);
  const [parameters, format] = conversionTo(pixels, probe.hasAlpha);
  const scale = `w=${width}:h=${height}:f=bicubic`;
  if (!isHdr && !isWide) {
    const convert = `d=none:${CHROMA}:${parameters}`;
    return [
      `setparams=colorspace=${matrix}`,
      ...(probe.hasAlpha
        ? [`zscale=${convert}`, format, ...scaleTransparent(`zscale=${scale}:d=none`)]
        : [`zscale=${scale}:${convert}`]),
      format,
    ];
  }
  // In one step: each picture of a step has 12 bytes for a pixel.
  const linear = `t=linear:p=bt709:npl=${isHdr ? REFERENCE_WHITE : 100}`;
  const map = `tonemap=mobius:peak=${PEAK / REFERENCE_WHITE}:desat=0`;
  return [
    `setparams=colorspace=${matrix}:color_primaries=${primaries}:color_trc=${transfer}`,
    ...(probe.hasAlpha
      ? [`zscale=${linear}`, 'format=gbrapf32le', ...scaleTransparent(`zscale=${scale}`)]
      : [`zscale=${scale}:${linear}`, 'format=gbrpf32le']),
    ...(isHdr ? [map] : []),
    ...(pixels === 'rgb' ? [] : WITHIN_COLORS_OF_A_SCREEN),
    `zscale=t=bt709:d=none:${parameters}`,
    format,
  ];
};

/** Largest common divisor. */
const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/**
 * Size of the pictures of a clip: not more than covers an area and not more pixels, in exactly the proportions of the clip,
 * from which the page takes the size of the element.
 */
export const pictureSizeOf = (clip: FrameSize, area: FrameSize, maxPixels = Infinity): FrameSize => {
  const scale = Math.min(
    Math.max(area.width / clip.width, area.height / clip.height),
    Math.sqrt(maxPixels / (clip.width * clip.height)),
  );
  const steps = divisorOf(clip.width, clip.height);
  const step = Math.min(steps, Math.ceil(steps * scale));
  return { width: (clip.width / steps) * step, height: (clip.height / steps) * step };
};
