import { describe, expect, it } from 'vitest';
import { VIDEO_STATUSES } from '#contracts/record-values.ts';
import { isTerminal, TRANSITIONS } from '#core/video/video.ts';

describe('the states of a video', () => {
  it('never leave a terminal state', () => {
    const left = Object.values(TRANSITIONS).flatMap(({ from }) => [...from]);
    expect(left.filter(isTerminal)).toEqual([]);
  });

  it('are all reachable, and only terminal states have no successor', () => {
    const reached = new Set(['queued', ...Object.values(TRANSITIONS).map(({ to }) => to)]);
    expect([...reached].toSorted()).toEqual([...VIDEO_STATUSES].toSorted());
    const left = new Set<string>(Object.values(TRANSITIONS).flatMap(({ from }) => [...from]));
    expect(VIDEO_STATUSES.filter((status) => !left.has(status))).toEqual(VIDEO_STATUSES.filter(isTerminal));
  });
});
