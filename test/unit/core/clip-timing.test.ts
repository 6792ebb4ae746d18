import { describe, expect, it } from 'vitest';
import { CLIP_KEY_FRAMES_MAX } from '#contracts/limits.ts';
import { timingOf } from '#core/asset/clip-timing.ts';
import type { ClipPacket } from '#core/asset/clip-timing.ts';

const packet = (tick: number, isKey = false): ClipPacket => ({ tick, durationTicks: 20, isKey, bytes: 100 });
/** Frames 20 ticks apart, with a key frame at each of these. */
const packets = (frames: number, keyEvery: (index: number) => boolean): readonly ClipPacket[] =>
  Array.from({ length: frames }, (_, index) => packet(index * 20, keyEvery(index)));

/** Frames that a decoder needs for a frame, from the last key frame that is listed. */
const framesFrom = (framesBefore: readonly number[], frame: number): number =>
  frame - (framesBefore.findLast((before) => before <= frame) ?? 0);

describe('timingOf', () => {
  it('leaves out key frames only so that the listed ones are never better than the real ones', () => {
    const isKey = (index: number) => index % 7 === 0 || index % 11 === 0;
    const timing = timingOf(packets(10_000, isKey), 600);
    const { ticks = [], framesBefore = [] } = timing?.keyFrames ?? {};
    expect(framesBefore.length).toBeLessThanOrEqual(CLIP_KEY_FRAMES_MAX);
    expect(framesBefore.length).toBeGreaterThan(CLIP_KEY_FRAMES_MAX / 2);
    expect(framesBefore[0]).toBe(0);
    expect(framesBefore.filter((before) => !isKey(before))).toEqual([]);
    expect(ticks).toEqual(framesBefore.map((before) => before * 20));
    const worst = Math.max(...Array.from({ length: 10_000 }, (_, frame) => framesFrom(framesBefore, frame)));
    expect(worst).toBeLessThanOrEqual(2 * Math.ceil(10_000 / CLIP_KEY_FRAMES_MAX));
  });

  it('lists every key frame of a clip with few of them', () => {
    const timing = timingOf(
      packets(300, (index) => index % 30 === 0),
      600,
    );
    expect(timing?.keyFrames.framesBefore).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240, 270]);
    expect(timing).toMatchObject({ frames: 300, endTick: 6000 });
  });

  it('counts frames in the order in which they are decoded', () => {
    const order = [
      packet(0, true),
      packet(60),
      packet(20),
      packet(40),
      packet(120, true),
      packet(80),
      packet(100),
    ];
    expect(timingOf(order, 600)).toMatchObject({
      keyFrames: { ticks: [0, 120], framesBefore: [0, 4] },
      endTick: 140,
    });
  });

  it('leaves out a key frame that is shown before frames in front of it', () => {
    const late = [packet(0, true), packet(40), packet(60), packet(20, true), packet(80, true)];
    expect(timingOf(late, 600)?.keyFrames).toEqual({ ticks: [0, 80], framesBefore: [0, 4] });
    expect(timingOf([packet(40), packet(0, true)], 600)?.keyFrames).toEqual({
      ticks: [0],
      framesBefore: [1],
    });
  });

  it('takes the rate as variable when several frames have one time', () => {
    const frames = packets(10, (index) => index === 0);
    expect(timingOf(frames, 600)?.frameRate).toEqual({ numerator: 30, denominator: 1, isConstant: true });
    const repeated = [...frames, packet(180)];
    expect(timingOf(repeated, 600)?.frameRate).toEqual({ numerator: 30, denominator: 1, isConstant: false });
  });

  it('ends with the edit if a frame begins behind it, otherwise with the last frame', () => {
    const frames = packets(10, (index) => index === 0);
    expect(timingOf(frames, 600, 90)?.endTick).toBe(90);
    expect(timingOf(frames, 600, 199)?.endTick).toBe(200);
  });

  it('gives the last frame the mean length when the container gives none', () => {
    const frames = packets(10, (index) => index === 0).map((each) => ({ ...each, durationTicks: 0 }));
    expect(timingOf(frames, 600)?.endTick).toBe(200);
  });

  it('is undefined without a frame, a key frame, or a frame that is shown', () => {
    expect(timingOf([], 600)).toBeUndefined();
    expect(
      timingOf(
        packets(10, () => false),
        600,
      ),
    ).toBeUndefined();
    expect(timingOf([packet(-40, true)], 600)).toBeUndefined();
  });

  it('takes a clip of one frame as constant', () => {
    expect(timingOf([packet(0, true)], 600)?.frameRate).toEqual({
      numerator: 30,
      denominator: 1,
      isConstant: true,
    });
  });
});
