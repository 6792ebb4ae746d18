import { describe, expect, it } from 'vitest';
import { createFrameLog } from '#renderer/video-clips/frame-log.ts';

/** Lines as ffmpeg writes them, `own` after the name of the filter. */
const logOf = () => {
  const log = createFrameLog();
  const [name = ''] = /showinfo@\w+/.exec(log.filter) ?? [];
  return { read: log.read, own: (text: string) => `[${name} @ 0x7f532c002340] ${text}` };
};

const CONFIG = 'config in time_base: 1/12800, frame_rate: 25/1';
const frame = (number: number, tick: number, pixels = '1/1') =>
  `n:${String(number).padStart(4)} pts:${String(tick).padStart(7)} pts_time:0.04    duration:    512 duration_time:0.04    fmt:yuv420p cl:left sar:${pixels} s:64x48 i:P iskey:1 type:I `;
const COLORS = 'color_range:tv color_space:bt2020nc color_primaries:bt2020 color_trc:bt2020-10';
const WARNING = '[h264 @ 0x34ba01c0] mmco: unref short failure';

const readAll = (linesOf: (own: (text: string) => string) => readonly string[]) => {
  const { read, own } = logOf();
  const readings = linesOf(own).flatMap((line) => read(line) ?? []);
  return {
    ticks: readings.flatMap((reading) => {
      if (!('frame' in reading)) return [];
      return [reading.frame === 'missing' ? 'missing' : Number(reading.frame.tick)];
    }),
    colors: readings.flatMap((reading) => ('colors' in reading ? [reading.colors] : [])),
  };
};

describe('the log of frames', () => {
  it('has the time, size and colors of each frame', () => {
    const { read, own } = logOf();
    expect(read(own(CONFIG))).toBeUndefined();
    expect(read(own(frame(0, 512, '4/3')))).toEqual({
      frame: {
        tick: 512n,
        timeBase: { numerator: 1n, denominator: 12_800n },
        isKey: true,
        isInterlaced: false,
        format: 'yuv420p',
        width: 64,
        height: 48,
        pixelAspect: 4 / 3,
      },
    });
    expect(read(own(COLORS))).toEqual({
      colors: { space: 'bt2020nc', primaries: 'bt2020', transfer: 'bt2020-10' },
    });
  });

  it.each<readonly [string, (own: (text: string) => string) => readonly string[]]>([
    [
      'behind a part of another line',
      (own) => [own(CONFIG), `  Stream #0:0${frame(0, 0)}`, own(COLORS), `: Video: bmp${frame(1, 512)}`],
    ],
    [
      'before another line',
      (own) => [own(CONFIG), own(frame(0, 0) + WARNING), own(''), own(COLORS), frame(1, 512) + WARNING],
    ],
    [
      'around another line',
      (own) =>
        [
          [own(CONFIG), own(frame(0, 0)), own('color_range:tv color_space:bt2020ncignoring invalid SAR')],
          [own(' color_primaries:bt2020mmco: failure'), own(' color_trc:bt2020-10'), own(frame(1, 512))],
        ].flat(),
    ],
    [
      'with lines of other threads between its parts',
      (own) =>
        [
          [own(CONFIG), WARNING, own(frame(0, 0)), WARNING, own('color_range:tv'), WARNING],
          [own(' color_space:bt2020nc color_primaries:bt2020'), WARNING, own(' color_trc:bt2020-10')],
          [own(frame(1, 512))],
        ].flat(),
    ],
  ])('is read %s', (_, linesOf) => {
    const colors = { space: 'bt2020nc', primaries: 'bt2020', transfer: 'bt2020-10' };
    expect(readAll(linesOf)).toEqual({ ticks: [0, 512], colors: [colors] });
  });

  it('begins again with a filter that is configured again', () => {
    const again = (own: (text: string) => string) => [own(CONFIG), own(frame(0, 0)), own(frame(1, 512))];
    expect(readAll((own) => [...again(own), own(CONFIG), own(frame(0, 1024))]).ticks).toEqual([0, 512, 1024]);
  });

  it('reports a missing frame, so that no picture gets the time of another one', () => {
    const lines = (own: (text: string) => string) => [own(CONFIG), own(frame(0, 0)), own(frame(2, 1024))];
    expect(readAll(lines).ticks).toEqual([0, 'missing']);
  });

  it('ignores lines that quote metadata of the file', () => {
    const quoted = [`    title           : ${frame(0, 7)}`, `    title           : ${CONFIG}`, frame(0, 7)];
    expect(readAll((own) => [...quoted, own(CONFIG), own(frame(0, 0))]).ticks).toEqual([0]);
  });
});
