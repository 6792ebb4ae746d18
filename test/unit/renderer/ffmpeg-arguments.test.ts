import { describe, expect, it } from 'vitest';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';

const settings = {
  input: { inputArguments: ['-f', 'image2pipe', '-c:v', 'png'], isRgb: true },
  width: 320,
  height: 240,
  fps: 25,
  outputPath: '/scratch/out.mp4',
};

const valueOf = (args: readonly string[], option: string) => args[args.indexOf(option) + 1];

describe('the ffmpeg arguments', () => {
  it('read only standard input, in the format of the capture', () => {
    const args = ffmpegArguments(settings);
    const input = args.slice(0, args.indexOf('-i'));
    expect(args.filter((argument) => argument === '-i')).toHaveLength(1);
    expect(valueOf(args, '-i')).toBe('pipe:0');
    expect(valueOf(input, '-protocol_whitelist')).toBe('pipe');
    expect(valueOf(input, '-f')).toBe('image2pipe');
    expect(valueOf(input, '-framerate')).toBe('25');
  });

  it('tag the input frames like the file, because ffmpeg 7 uses the tags of the frames', () => {
    const input = rawCapture.frameFormat(settings);
    const args = ffmpegArguments({ ...settings, input });
    const before = args.slice(0, args.indexOf('-i'));
    for (const name of ['-color_primaries', '-color_trc', '-colorspace', '-color_range'])
      expect(valueOf(before, name)).toBe(valueOf(args.slice(before.length), name));
    expect(valueOf(args, '-x264-params')?.split(':')).toContain('chromaloc=0');
  });

  it('declare no input matrix for RGB frames', () => {
    expect(valueOf(ffmpegArguments(settings), '-vf')).toMatch(/^scale=out_color_matrix=bt709/);
  });

  it.each([24, 30, 60])('set a keyframe every ten seconds at %i frames per second', (fps) => {
    const parameters = valueOf(ffmpegArguments({ ...settings, fps }), '-x264-params');
    expect(parameters?.split(':')).toContain(`keyint=${fps * 10}`);
  });

  it('limit the bitrate to that of the level, with one thread, only when asked to', () => {
    const format = { ...settings, width: 1920, height: 1080, fps: 60 };
    const [free, limited] = [false, true].map((isBitrateLimited) =>
      valueOf(ffmpegArguments({ ...format, isBitrateLimited }), '-x264-params')?.split(':'),
    );
    expect(free).toEqual(expect.arrayContaining(['threads=3', 'sync-lookahead=0', 'level=4.2']));
    expect(free?.join()).not.toContain('vbv');
    expect(limited).toEqual(
      expect.arrayContaining(['threads=1', 'level=4.2', 'vbv-maxrate=62500', 'vbv-bufsize=62500']),
    );
  });
});
