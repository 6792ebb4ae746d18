import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { makeNumberClip } from './number-clips.ts';
import type { NumberClip } from './number-clips.ts';
import { muxClip } from './mux-clip.ts';
import type { Mux } from './mux-clip.ts';

const run = promisify(execFile);

export interface CorpusClip extends NumberClip {
  readonly name: string;
  readonly file: string;
  readonly codec: VideoClip['source']['codec'];
  /** What the first frame of the file shows, 0 without a value. */
  readonly firstNumber?: number;
  /** The times of its frames follow no rate. */
  readonly isVariable?: boolean;
  /** Fragments with negative composition offsets, of which ffmpeg delays the frames. */
  readonly isDelayed?: boolean;
  /** Arguments before and after the input of a second pass that copies the frames. */
  readonly remux?: { readonly before?: readonly string[]; readonly after?: readonly string[] };
  /** How another program writes the packets that ffmpeg made. */
  readonly mux?: Mux;
}

const x264 = (...options: string[]): string[] => ['-c:v', 'libx264', '-preset', 'ultrafast', ...options];
const x265 = (pixels: string, params = ''): string[] =>
  [
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', pixels, '-tag:v', 'hvc1'],
    ['-x265-params', `log-level=error:keyint=12:${params}`],
  ].flat();
const vp9 = (pixels: string): string[] => [
  '-c:v',
  'libvpx-vp9',
  '-deadline',
  'realtime',
  '-cpu-used',
  '8',
  '-g',
  '9',
  '-b:v',
  '300k',
  '-pix_fmt',
  pixels,
];
const av1 = (pixels = 'yuv420p'): string[] =>
  [
    ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-g', '10', '-b:v', '300k'],
    ['-pix_fmt', pixels],
  ].flat();
const YUV = ['-pix_fmt', 'yuv420p'];
const colors = (space: string, primaries: string, transfer: string): string[] => [
  '-colorspace',
  space,
  '-color_primaries',
  primaries,
  '-color_trc',
  transfer,
];

const h264 = (
  name: string,
  clip: Partial<CorpusClip> & { readonly options?: readonly string[] },
): CorpusClip => {
  const { options = [], ...rest } = clip;
  const output = [...x264(...options), ...(options.includes('-pix_fmt') ? [] : YUV)];
  return { name, file: `${name}.mp4`, codec: 'h264', output, ...rest };
};

const RATES = ['24000/1001', '24', '25', '30000/1001', '50', '60000/1001', '60', '120', '240'];
/** Irregular times of frames, none before the one before it. */
const VARIABLE = `settb=1/90000,setpts='floor((N+0.35*mod(N*7,5)/5)*3000)'`;

const PYRAMID = [
  ['-c:v', 'libx264', '-preset', 'fast', '-bf', '3', '-b-pyramid', 'strict', '-g', '12'],
  YUV,
].flat();
const H265 = x265('yuv420p', 'bframes=3');
/** Written by mediabunny. */
const MUXED: readonly CorpusClip[] = [
  { ...h264('muxed', { output: PYRAMID }), mux: { format: 'mp4' } },
  { ...h264('muxed-fragments', { options: ['-g', '10'] }), mux: { format: 'fragments' } },
  { ...h264('muxed-quicktime', { output: PYRAMID }), file: 'muxed.mov', mux: { format: 'quicktime' } },
  {
    ...h264('muxed-late', { output: PYRAMID }),
    mux: { format: 'mp4', timeOf: (seconds) => seconds + 0.37 },
  },
  {
    ...h264('muxed-negative', { output: PYRAMID }),
    mux: { format: 'mp4', timeOf: (seconds) => seconds - 0.2 },
  },
  {
    ...h264('muxed-variable', { options: ['-g', '10'] }),
    mux: { format: 'mp4', timeOf: (seconds) => seconds + 0.01 * Math.sin(70 * seconds) },
    isVariable: true,
  },
  { ...h264('muxed-turned', { filters: ['transpose=cclock'] }), mux: { format: 'mp4', rotation: 90 } },
  {
    ...h264('muxed-turned-mirrored', { filters: ['hflip', 'transpose=cclock'] }),
    mux: { format: 'quicktime', rotation: 90, isFlipped: true },
    file: 'muxed-turned-mirrored.mov',
  },
  {
    ...h264('muxed-fast', { rate: '120000/1001', frames: 144, options: ['-g', '30'] }),
    mux: { format: 'fragments' },
  },
  { name: 'muxed-h265', file: 'muxed-h265.mp4', codec: 'h265', output: H265, mux: { format: 'mp4' } },
  {
    name: 'muxed-h265-10',
    file: 'muxed-h265-10.mov',
    codec: 'h265',
    output: x265('yuv420p10le', 'bframes=3'),
    mux: { format: 'quicktime' },
  },
  {
    name: 'muxed-vp8',
    file: 'muxed-vp8.webm',
    codec: 'vp8',
    output: ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '9', ...YUV],
    mux: { format: 'webm' },
  },
  {
    name: 'muxed-vp9',
    file: 'muxed-vp9.webm',
    codec: 'vp9',
    rate: '30000/1001',
    output: vp9('yuv420p'),
    mux: { format: 'webm' },
  },
  {
    name: 'muxed-vp9-mp4',
    file: 'muxed-vp9.mp4',
    codec: 'vp9',
    output: vp9('yuv420p'),
    mux: { format: 'mp4' },
  },
  { name: 'muxed-av1', file: 'muxed-av1.webm', codec: 'av1', output: av1(), mux: { format: 'webm' } },
];

export const CLIP_CORPUS: readonly CorpusClip[] = [
  ...RATES.map((rate) =>
    h264(`rate-${rate.replace('/', '-')}`, {
      rate,
      frames: Math.ceil((1.2 * Number(rate.split('/')[0])) / Number(rate.split('/')[1] ?? 1)),
      options: ['-g', '10'],
    }),
  ),
  h264('b-frames', { options: ['-bf', '3', '-g', '12'] }),
  h264('b-pyramid', {
    output: ['-c:v', 'libx264', '-preset', 'fast', '-b-pyramid', 'strict', '-bf', '7', '-g', '24', ...YUV],
  }),
  h264('open-gop', {
    output: [
      '-c:v',
      'libx264',
      '-preset',
      'fast',
      '-x264-params',
      'open-gop=1:keyint=8:min-keyint=4:bframes=3:scenecut=0',
      ...YUV,
    ],
  }),
  h264('one-key-frame', { options: ['-g', '9999', '-bf', '2'] }),
  h264('variable-rate', {
    isVariable: true,
    filters: [VARIABLE],
    options: ['-fps_mode', 'passthrough', '-enc_time_base', '1/90000', '-g', '6'],
  }),
  h264('late-start', { options: ['-g', '10'], remux: { after: ['-output_ts_offset', '0.37'] } }),
  h264('edit-list', {
    options: ['-g', '10', '-bf', '2'],
    frames: 45,
    firstNumber: 10,
    remux: { before: ['-ss', '0.55'] },
  }),
  h264('fragments', { options: ['-g', '10', '-movflags', 'frag_keyframe+empty_moov'] }),
  h264('fragments-negative-offsets', {
    options: [
      '-g',
      '10',
      '-bf',
      '2',
      '-movflags',
      'frag_keyframe+empty_moov+negative_cts_offsets+delay_moov',
    ],
    isDelayed: true,
  }),
  h264('fragments-negative-offsets-pyramid', {
    output: [...PYRAMID, '-movflags', 'frag_keyframe+empty_moov+negative_cts_offsets+delay_moov'],
    isDelayed: true,
  }),
  h264('fragments-b-frames', {
    output: [...PYRAMID, '-movflags', 'frag_keyframe+empty_moov+delay_moov'],
  }),
  h264('fragments-negative-offsets-cut', {
    options: ['-g', '10', '-bf', '2'],
    frames: 45,
    firstNumber: 10,
    remux: {
      before: ['-ss', '0.55'],
      after: ['-movflags', 'frag_keyframe+empty_moov+delay_moov+negative_cts_offsets'],
    },
    isDelayed: true,
  }),
  h264('index-first', { options: ['-bf', '2', '-movflags', '+faststart'] }),
  h264('no-index-offset', { options: ['-bf', '2', '-g', '10', '-movflags', 'negative_cts_offsets'] }),
  h264('turned-90', { filters: ['transpose=clock'], remux: { before: ['-display_rotation', '90'] } }),
  h264('turned-180', { filters: ['hflip', 'vflip'], remux: { before: ['-display_rotation', '180'] } }),
  h264('turned-270', { filters: ['transpose=cclock'], remux: { before: ['-display_rotation', '-90'] } }),
  h264('odd-size', { width: 65, height: 63, options: ['-pix_fmt', 'yuv444p'] }),
  h264('wide-pixels', { width: 32, filters: ['setsar=2/1'] }),
  h264('ten-bit', { options: ['-pix_fmt', 'yuv420p10le', '-g', '8'] }),
  h264('full-range', {
    filters: ['scale=out_range=full'],
    options: ['-pix_fmt', 'yuvj420p', '-color_range', 'pc'],
  }),
  h264('bt601', { options: [...YUV, ...colors('smpte170m', 'smpte170m', 'smpte170m')] }),
  h264('bt709', { options: [...YUV, ...colors('bt709', 'bt709', 'bt709')] }),
  h264('interlaced', { options: ['-flags', '+ilme+ildct', '-x264-params', 'tff=1', '-g', '10'] }),
  h264('interlaced-bottom-first', {
    options: ['-flags', '+ilme+ildct', '-x264-params', 'bff=1', '-g', '10'],
  }),
  h264('narrow-pixels', { height: 32, filters: ['setsar=1/2'] }),
  h264('mirrored', { filters: ['hflip'], remux: { before: ['-display_hflip'] } }),
  h264('upside-down', { filters: ['vflip'], remux: { before: ['-display_vflip'] } }),
  h264('negative-start', {
    options: ['-g', '10', '-bf', '2'],
    remux: { after: ['-output_ts_offset', '-0.25', '-avoid_negative_ts', 'disabled'] },
  }),
  h264('no-edit-list', { options: ['-bf', '2', '-g', '10'], remux: { after: ['-use_editlist', '0'] } }),
  h264('pal', { options: [...YUV, ...colors('bt470bg', 'bt470bg', 'gamma28')] }),
  h264('long-pause', {
    isVariable: true,
    filters: [`settb=1/1000,setpts='N*20+if(gt(N,9),400,0)'`],
    options: ['-fps_mode', 'passthrough', '-enc_time_base', '1/1000', '-g', '6'],
  }),
  { ...h264('quicktime', { options: ['-g', '10'] }), file: 'quicktime.mov' },
  { name: 'h265', file: 'h265.mp4', codec: 'h265', output: x265('yuv420p') },
  {
    name: 'h265-open-gop',
    file: 'h265-open.mp4',
    codec: 'h265',
    output: x265('yuv420p', 'open-gop=1:bframes=4'),
    frames: 40,
  },
  { name: 'h265-10', file: 'h265-10.mp4', codec: 'h265', output: x265('yuv420p10le') },
  {
    name: 'hdr10',
    file: 'hdr10.mov',
    codec: 'h265',
    output: [
      ...x265('yuv420p10le', 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'),
      ...colors('bt2020nc', 'bt2020', 'smpte2084'),
    ],
  },
  {
    name: 'hlg',
    file: 'hlg.mp4',
    codec: 'h265',
    output: [
      ...x265('yuv420p10le', 'colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'),
      ...colors('bt2020nc', 'bt2020', 'arib-std-b67'),
    ],
  },
  {
    name: 'vp8',
    file: 'vp8.webm',
    codec: 'vp8',
    output: ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '9', ...YUV],
  },
  { name: 'vp9', file: 'vp9.webm', codec: 'vp9', output: vp9('yuv420p') },
  {
    name: 'vp9-hidden-frames',
    file: 'vp9-arf.webm',
    codec: 'vp9',
    output: ['-c:v', 'libvpx-vp9', '-auto-alt-ref', '1', '-lag-in-frames', '16', '-g', '20', ...YUV],
    frames: 40,
  },
  { name: 'vp9-live', file: 'vp9-live.webm', codec: 'vp9', output: [...vp9('yuv420p'), '-live', '1'] },
  {
    name: 'vp9-60',
    file: 'vp9-60.webm',
    codec: 'vp9',
    rate: '60000/1001',
    frames: 70,
    output: vp9('yuv420p'),
  },
  {
    name: 'vp9-alpha',
    file: 'vp9-alpha.webm',
    codec: 'vp9',
    filters: ['format=yuva420p'],
    output: [...vp9('yuva420p'), '-auto-alt-ref', '0'],
  },
  {
    name: 'vp8-alpha',
    file: 'vp8-alpha.webm',
    codec: 'vp8',
    filters: ['format=yuva420p'],
    output: [
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-g',
      '9',
      '-auto-alt-ref',
      '0',
      '-pix_fmt',
      'yuva420p',
    ],
  },
  { name: 'vp9-odd', file: 'vp9-odd.webm', codec: 'vp9', width: 63, height: 65, output: vp9('yuv420p') },
  {
    name: 'vp9-10',
    file: 'vp9-10.webm',
    codec: 'vp9',
    output: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p10le'],
  },
  {
    name: 'vp9-variable',
    file: 'vp9-variable.webm',
    isVariable: true,
    codec: 'vp9',
    filters: [VARIABLE],
    output: [...vp9('yuv420p'), '-fps_mode', 'passthrough', '-enc_time_base', '1/90000'],
  },
  {
    name: 'vp9-negative-start',
    file: 'vp9-negative.webm',
    codec: 'vp9',
    output: vp9('yuv420p'),
    remux: { after: ['-output_ts_offset', '-0.2', '-avoid_negative_ts', 'disabled'] },
  },
  { name: 'av1', file: 'av1.mp4', codec: 'av1', output: av1() },
  { name: 'av1-10', file: 'av1-10.mp4', codec: 'av1', output: av1('yuv420p10le') },
  { name: 'av1-webm', file: 'av1.webm', codec: 'av1', rate: '24000/1001', frames: 29, output: av1() },
  ...MUXED,
];

/** Times of the frames of a clip in the order of display, in units of `1 / timescale` seconds. */
export interface PacketTable {
  readonly timescale: { readonly numerator: bigint; readonly denominator: bigint };
  readonly ticks: readonly bigint[];
  readonly endTick: bigint;
  readonly firstKeyTick: bigint;
}

interface Packet {
  readonly pts: bigint;
  readonly end: bigint;
}

const tableOf = (timescale: PacketTable['timescale'], packets: readonly Packet[]): PacketTable => ({
  timescale,
  ticks: packets.map(({ pts }) => pts).toSorted((a, b) => (a < b ? -1 : 1)),
  endTick: packets.reduce((latest, { end }) => (end > latest ? end : latest), 0n),
  firstKeyTick: packets[0]?.pts ?? 0n,
});

/** As mediabunny reads it. */
const readTimesOfContainer = async (path: string): Promise<PacketTable> => {
  using input = new Input({ formats: [MP4], source: new BufferSource(await readFile(path)) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`no packets in ${path}`);
  const denominator = await track.getTimeResolution();
  const packets: Packet[] = [];
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets()) {
    const pts = Math.round(timestamp * denominator);
    packets.push({ pts: BigInt(pts), end: BigInt(pts + Math.round(duration * denominator)) });
  }
  return tableOf({ numerator: 1n, denominator: BigInt(denominator) }, packets);
};

/** Reads it from the packets, without decoding. */
export const readPacketTable = async (
  ffmpegPath: string,
  path: string,
  { isDelayed = false }: Pick<CorpusClip, 'isDelayed'> = {},
): Promise<PacketTable> => {
  if (isDelayed) return readTimesOfContainer(path);
  const args = ['-v', 'error', '-copyts', '-i', path, '-map', '0:v:0', '-c', 'copy', '-copyinkf'];
  const { stdout } = await run(ffmpegPath, [...args, '-f', 'framecrc', '-']);
  const [, numerator = '1', denominator = '1'] = /^#tb 0: (\d+)\/(\d+)/m.exec(stdout) ?? [];
  const packets = stdout
    .split('\n')
    .filter((line) => line.startsWith('0,'))
    .map((line) => line.split(',').map((field) => field.trim()))
    .map(([, , pts = '0', duration = '0']) => ({ pts: BigInt(pts), end: BigInt(pts) + BigInt(duration) }));
  return tableOf({ numerator: BigInt(numerator), denominator: BigInt(denominator) }, packets);
};

/** Whether the container rounds the times of frames to ticks: they have a rate, and do not last a whole number of ticks. */
export const isRounded = (
  { isVariable = false, rate = '30' }: CorpusClip,
  { timescale: { numerator, denominator } }: PacketTable,
): boolean => {
  const [frames = '', seconds = '1'] = rate.split('/');
  return !isVariable && (denominator * BigInt(seconds)) % (numerator * BigInt(frames)) !== 0n;
};

export const makeCorpusClip = async (
  ffmpegPath: string,
  folder: string,
  { file, remux, mux, ...clip }: CorpusClip,
): Promise<string> => {
  const path = join(folder, file);
  // mediabunny reads no QuickTime file here.
  const first = remux || mux ? join(folder, `first-${file.replace(/mov$/, mux ? 'mp4' : 'mov')}`) : path;
  await makeNumberClip(ffmpegPath, first, clip);
  if (remux) {
    const { before = [], after = [] } = remux;
    await run(ffmpegPath, ['-v', 'error', '-y', ...before, '-i', first, '-c', 'copy', ...after, path]);
  }
  if (mux) await muxClip(first, path, mux);
  return path;
};
