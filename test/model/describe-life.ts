import { assert, asyncModelRun, asyncProperty } from 'fast-check';
import { expect, it } from 'vitest';
import { lifeCommands } from './life-commands.ts';
import { createLifeWorld, letAllEnd } from './life-world.ts';

/** Checks the invariants of docs/reliability.md after each step, and that every video completes in the end. */
export const describeLife = (sequences: number, seed: number): void => {
  it(`keeps all invariants in ${sequences} random sequences of creates, renders, crashes and sweeps`, async () => {
    let played = 0;
    const reached = new Map<string, number>();
    await assert(
      asyncProperty(lifeCommands, async (commands) => {
        const life = await createLifeWorld();
        await asyncModelRun(() => ({ model: {}, real: life }), commands);
        await letAllEnd(life);
        played += 1;
        if (life.world.records.unpaidTime.size > 0) reached.set('unpaid time', 1);
        for (const { status, attempt } of life.ended.values()) {
          const name = `${status} after ${attempt}`;
          reached.set(name, (reached.get(name) ?? 0) + 1);
        }
      }),
      { numRuns: sequences, seed },
    );
    expect(played).toBeGreaterThanOrEqual(sequences);
    // Guards against sequences that do not reach these states.
    expect([...reached.keys()]).toEqual(
      expect.arrayContaining([
        'done after 1',
        'done after 2',
        'failed after 3',
        'canceled after 0',
        'unpaid time',
      ]),
    );
  }, 300_000);
};
