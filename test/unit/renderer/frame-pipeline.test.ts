import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FRAMES_AHEAD } from '#core/rendering/render-plan.ts';
import { createFramePipeline } from '#renderer/capture/raw/frame-pipeline.ts';
import type { FrameRequests } from '#renderer/capture/raw/frame-pipeline.ts';

const FRAMES = 200;
const SLOTS = 8;

/** A pipeline whose requests are recorded in order. */
const openPipeline = (isDrawn: (frame: number) => boolean, settings: Partial<FrameRequests> = {}) => {
  const events: string[] = [];
  const pipeline = createFramePipeline({
    slots: SLOTS,
    firstFrame: 0,
    end: () => FRAMES,
    request: async (frame) => {
      events.push(`request ${frame}`);
      await nextTurn();
      return isDrawn(frame);
    },
    ...settings,
  });
  return { pipeline, events };
};

const settle = async () => {
  for (let turn = 0; turn < 2 * FRAMES; turn += 1) await nextTurn();
};

describe('the frames requested ahead', () => {
  it('are as many as the ring has slots when every frame is drawn', async () => {
    const { pipeline, events } = openPipeline(() => true);
    await settle();
    expect(events).toHaveLength(SLOTS);
    expect(await pipeline.next()).toBe(0);
    await settle();
    expect(events).toHaveLength(SLOTS); // its picture is not read yet
    pipeline.release(0);
    await settle();
    expect(events).toHaveLength(SLOTS + 1);
  });

  it('go on over unchanged frames to the next changes', async () => {
    const { events } = openPipeline((frame) => frame % 20 === 0);
    await settle();
    expect(events).toHaveLength(FRAMES_AHEAD);
  });

  it('are none after the last frame, also if the end moved', async () => {
    let end = FRAMES;
    const { pipeline, events } = openPipeline(() => false, { end: () => end });
    await settle();
    end = FRAMES_AHEAD + 3;
    for (let frame = 0; frame < end; frame += 1) await pipeline.next();
    await settle();
    expect(events).toHaveLength(end);
  });

  it('never use a slot whose picture is not read', async () => {
    const unread = new Set<number>();
    const overwritten: number[] = [];
    const request = async (frame: number, slot: number) => {
      if (unread.has(slot)) overwritten.push(frame);
      const isDrawn = frame % 3 !== 1;
      if (isDrawn) unread.add(slot);
      await nextTurn();
      return isDrawn;
    };
    const { pipeline } = openPipeline(() => true, { request });
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const slot = await pipeline.next();
      await nextTurn();
      if (slot === undefined) continue;
      expect(unread.delete(slot)).toBe(true);
      pipeline.release(slot);
    }
    expect(overwritten).toEqual([]);
  });
});

describe('a request that fails', () => {
  it('rejects when its frame is due', async () => {
    const request = async (frame: number) => {
      if (frame === 2) throw new Error('frame 2');
      return false;
    };
    const { pipeline } = openPipeline(() => false, { request });
    await settle();
    await pipeline.next();
    await pipeline.next();
    await expect(pipeline.next()).rejects.toThrow('frame 2');
  });
});
