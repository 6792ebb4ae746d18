import { expect, it, onTestFinished } from 'vitest';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import {
  aComposition,
  createComposition,
  startTestStack,
  waitForFrames,
  waitUntilGone,
} from '#test/support/stack.ts';
import { descendantsOf } from '../../local/processes.ts';

// Takes more than a minute: the interrupted video waits for the end of its lease.
describeEmbedded('stopping the stack', () => {
  it('leaves no process, and queued or interrupted videos are rendered after the next start', async () => {
    const others = descendantsOf(process.pid);
    const interrupted = await startTestStack({ workers: false });
    onTestFinished(() => interrupted.stop());
    const toko = await interrupted.openWorkspace(60_000);
    const queued = await createComposition(interrupted, toko, aComposition({ durationSeconds: 1 }));
    await interrupted.restart({});
    const rendering = await createComposition(interrupted, toko, aComposition({ durationSeconds: 30 }));
    await waitForFrames();
    const family = descendantsOf(process.pid).filter((pid) => !others.includes(pid));
    expect(family.length).toBeGreaterThan(4); // database, functions, render child, browser, …

    await interrupted.stack().stop();
    await waitUntilGone(family);

    await interrupted.restart({});
    for (const [id, seconds] of [
      [queued, 1],
      [rendering, 30],
    ] as const) {
      expect(await interrupted.waitUntilCompleted(toko, id, 170_000)).toMatchObject({
        status: 'done',
        duration_seconds: seconds,
      });
    }
    expect(await interrupted.workspaceOf(toko)).toMatchObject({
      balanceMilliCredits: 29_000,
      activeVideoIds: [],
    });
  }, 240_000);
});
