import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { VideoClip } from '#contracts/schemas/render-document.ts';

export type Rgb = readonly [number, number, number];

/** Shares of red and blue in luma. */
const MATRICES = {
  bt601: [0.299, 0.114],
  bt709: [0.2126, 0.0722],
  bt2020: [0.2627, 0.0593],
} as const;

export interface ColorClip {
  readonly name: string;
  readonly file: string;
  readonly codec: VideoClip['source']['codec'];
  readonly matrix: keyof typeof MATRICES;
  readonly isFullRange: boolean;
  readonly bits: 8 | 10;
  /** What R'G'B' of a bar is in the file; the bars as they are without it. */
  readonly encode?: (bar: Rgb) => Rgb;
  /** What a bar of the video must be; the bars as they are without it. */
  readonly shown?: (bar: Rgb) => Rgb;
  readonly width?: number;
  readonly height?: number;
  readonly output: readonly string[];
}

/** R'G'B' from 0 to 1. */
export const BARS: readonly Rgb[] = [
  [1, 1, 1],
  [0.5, 0.5, 0.5],
  [0.8, 0.15, 0.15],
  [0.15, 0.7, 0.25],
  [0.15, 0.25, 0.8],
  [0.88, 0.67, 0.54],
];

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '1'];
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params'];
const tags = (space: string, primaries: string, transfer: string, range: string): string[] =>
  [
    ['-colorspace', space, '-color_primaries', primaries],
    ['-color_trc', transfer, '-color_range', range],
  ].flat();

/** Nits of white in BT.2408 and of the mastering display. */
const [WHITE, PEAK] = [203, 1000];
const power = (exponent: number) => (value: number) => Math.max(0, value) ** exponent;
const each = (rgb: Rgb, change: (value: number) => number): Rgb => [
  change(rgb[0]),
  change(rgb[1]),
  change(rgb[2]),
];
/** Linear light of BT.709 in that of BT.2020, by ITU-R BT.2087. */
const to2020 = ([r, g, b]: Rgb): Rgb => [
  0.6274 * r + 0.3293 * g + 0.0433 * b,
  0.0691 * r + 0.9195 * g + 0.0114 * b,
  0.0164 * r + 0.088 * g + 0.8956 * b,
];
/** Of the bars in an HDR clip: white has 203 nits. */
const linearOf = (bar: Rgb): Rgb => each(bar, power(2.4));

/** SMPTE ST 2084, of nits. */
const toPq = (nits: number): number => {
  const y = (nits / 10_000) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375;
};

/** ITU-R BT.2100, of scene light from 0 to 1. */
const toHlg = (light: number): number =>
  light <= 1 / 12 ? Math.sqrt(3 * light) : 0.17883277 * Math.log(12 * light - 0.28466892) + 0.55991073;

const encodePq = (bar: Rgb): Rgb => each(to2020(linearOf(bar)), (light) => toPq(light * WHITE));

/** The inverse of the opto-optical transfer of a display of 1000 nits, of each component (ADR 88). */
const encodeHlg = (bar: Rgb): Rgb =>
  each(to2020(linearOf(bar)), (light) => toHlg(((light * WHITE) / PEAK) ** (1 / 1.2)));

/** ADR 88: Mobius, linear up to 0.3, of the largest component. */
const toneMapped = (bar: Rgb): Rgb => {
  const light = linearOf(bar);
  const [linear, peak] = [0.3, PEAK / WHITE];
  const signal = Math.max(...light);
  const a = (-linear * linear * (peak - 1)) / (linear * linear - 2 * linear + peak);
  const b = (linear * linear - 2 * linear * peak + peak) / Math.max(peak - 1, 1e-6);
  const mapped =
    signal <= linear
      ? signal
      : ((b * b + 2 * b * linear + linear * linear) / (b - a)) * ((signal + a) / (signal + b));
  return each(light, (value) => power(1 / 2.4)((value * mapped) / signal));
};

const sdr = (
  name: string,
  matrix: 'bt601' | 'bt709',
  isFullRange: boolean,
  output: readonly string[],
  rest: Partial<ColorClip> = {},
): ColorClip => ({
  name,
  file: `${name}.mp4`,
  codec: 'h264',
  matrix,
  isFullRange,
  bits: 8,
  output: [...X264, ...output],
  ...rest,
});

const hdr = (name: string, transfer: string, encode: (bar: Rgb) => Rgb): ColorClip => ({
  name,
  file: `${name}.mov`,
  codec: 'h265',
  matrix: 'bt2020',
  isFullRange: false,
  bits: 10,
  encode,
  shown: toneMapped,
  output: [
    ...X265,
    `log-level=error:qp=1:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited`,
    ...tags('bt2020nc', 'bt2020', transfer, 'tv'),
  ],
});

export const COLOR_CLIPS: readonly ColorClip[] = [
  sdr('bt709-limited', 'bt709', false, tags('bt709', 'bt709', 'bt709', 'tv')),
  sdr('bt709-full', 'bt709', true, tags('bt709', 'bt709', 'bt709', 'pc')),
  sdr('bt601-limited', 'bt601', false, tags('smpte170m', 'smpte170m', 'smpte170m', 'tv')),
  sdr('bt601-full', 'bt601', true, tags('smpte170m', 'smpte170m', 'smpte170m', 'pc')),
  sdr('bt601-of-pal', 'bt601', false, tags('bt470bg', 'bt470bg', 'smpte170m', 'tv')),
  sdr('untagged-small', 'bt601', false, []),
  sdr('untagged-hd', 'bt709', false, [], { width: 1280, height: 720 }),
  sdr('bt709-10-bit', 'bt709', false, tags('bt709', 'bt709', 'bt709', 'tv'), { bits: 10 }),
  {
    ...sdr('h265-full', 'bt709', true, []),
    codec: 'h265',
    output: [
      ...X265,
      'log-level=error:qp=1:range=full:colorprim=bt709:transfer=bt709:colormatrix=bt709',
      ...tags('bt709', 'bt709', 'bt709', 'pc'),
    ],
  },
  {
    ...sdr('vp9', 'bt709', false, []),
    file: 'vp9-colors.webm',
    codec: 'vp9',
    output: ['-c:v', 'libvpx-vp9', '-lossless', '1', ...tags('bt709', 'bt709', 'bt709', 'tv')],
  },
  hdr('hdr10', 'smpte2084', encodePq),
  hdr('hlg', 'arib-std-b67', encodeHlg),
];

/** One frame of vertical bars, planar 4:2:0. */
const frameOf = ({ matrix, isFullRange, bits, encode = (bar) => bar, ...size }: ColorClip): Buffer => {
  const { width = 96, height = 64 } = size;
  const [kr, kb] = MATRICES[matrix];
  const scale = 2 ** (bits - 8);
  const planes = BARS.map((bar) => {
    const [r, g, b] = encode(bar);
    const y = kr * r + (1 - kr - kb) * g + kb * b;
    const [cb, cr] = [(b - y) / (2 - 2 * kb), (r - y) / (2 - 2 * kr)];
    const [ySpan, cSpan] = isFullRange ? [(2 ** bits - 1) / scale, (2 ** bits - 1) / scale] : [219, 224];
    return [y * ySpan + (isFullRange ? 0 : 16), cb * cSpan + 128, cr * cSpan + 128].map((value) =>
      Math.max(0, Math.min(2 ** bits - 1, Math.round(value * scale))),
    );
  });
  const write = (plane: number, columns: number, rows: number): Buffer => {
    const bytes = Buffer.alloc(columns * rows * (bits / 8 > 1 ? 2 : 1));
    for (let at = 0; at < columns * rows; at += 1) {
      const value = planes[Math.floor(((at % columns) * BARS.length) / columns)]?.[plane] ?? 0;
      if (bits > 8) bytes.writeUInt16LE(value, 2 * at);
      else bytes[at] = value;
    }
    return bytes;
  };
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  return Buffer.concat([
    write(0, width, height),
    write(1, halfWidth, halfHeight),
    write(2, halfWidth, halfHeight),
  ]);
};

export const makeColorClip = async (ffmpegPath: string, path: string, clip: ColorClip): Promise<void> => {
  const { width = 96, height = 64, bits, output, isFullRange } = clip;
  const pixels = bits > 8 ? 'yuv420p10le' : 'yuv420p';
  const range = ['-color_range', isFullRange ? 'pc' : 'tv'];
  const input = ['-f', 'rawvideo', '-pix_fmt', pixels, '-s', `${width}x${height}`, '-r', '30', ...range];
  const args = ['-v', 'error', '-y', ...input, '-i', '-', '-pix_fmt', pixels, ...output, path];
  const ffmpeg = spawn(ffmpegPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const frame = frameOf(clip);
  ffmpeg.stdin.end(Buffer.concat([frame, frame, frame]));
  const [code] = await once(ffmpeg, 'exit');
  if (code !== 0) throw new Error(`ffmpeg did not make ${clip.name}`);
};
