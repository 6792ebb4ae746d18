import { makeClip } from '#test/support/media/clips.ts';

const WHITE = ['-f', 'lavfi', '-i', 'color=white:s=64x64:r=25:d=2'];
const TONE = ['-f', 'lavfi', '-i', 'sine=d=2'];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10'];
const X265 = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-tag:v',
  'hvc1',
  '-x265-params',
  'log-level=0:keyint=10',
];
const VPX = ['-deadline', 'realtime', '-cpu-used', '8', '-g', '10'];

const BASES = {
  h264: ['h264.mp4', ...WHITE, ...X264],
  faststart: ['front.mp4', ...WHITE, ...X264, '-movflags', '+faststart'],
  fragments: [
    'fragments.mp4',
    ...WHITE,
    ...X264,
    '-movflags',
    'frag_keyframe+empty_moov+default_base_moof+skip_trailer',
  ],
  sound: ['sound.mp4', ...WHITE, ...TONE, ...X264, '-c:a', 'aac'],
  chapters: ['chapters.mov', ...WHITE, ...X264, '-timecode', '01:00:00:00'],
  hevc: ['hevc.mp4', ...WHITE, '-pix_fmt', 'yuv420p', ...X265],
  av1: ['av1.mp4', ...WHITE, '-frames:v', '5', '-c:v', 'libaom-av1', '-cpu-used', '8'],
  vp8: ['vp8.webm', ...WHITE, '-c:v', 'libvpx', ...VPX],
  vp9: ['vp9.webm', ...WHITE, '-pix_fmt', 'yuv420p', '-c:v', 'libvpx-vp9', ...VPX],
  alpha: ['alpha.webm', ...WHITE, '-pix_fmt', 'yuva420p', '-c:v', 'libvpx-vp9', '-auto-alt-ref', '0', ...VPX],
  opus: ['opus.webm', ...WHITE, ...TONE, '-c:v', 'libvpx', ...VPX, '-c:a', 'libopus'],
} as const;

export type ClipBases = Readonly<Record<keyof typeof BASES, Buffer>>;

/** Well-formed white clips of two seconds, from which the hostile ones are built. */
export const makeBases = async (): Promise<ClipBases> => {
  const made: Partial<Record<keyof typeof BASES, Buffer>> = {};
  for (const [name, [file, ...args]] of Object.entries(BASES))
    made[name as keyof typeof BASES] = await makeClip(file, args);
  return made as ClipBases; // safe: of each name
};
