import { describe, expect, it } from 'vitest';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import { RenderError } from '#core/rendering/render-error.ts';

const inAMinute = () => Date.now() + 60_000;
const never = () => new Promise<never>(() => undefined);
const crash = new RenderError('render_crashed', 'gone');

describe('a failure watch', () => {
  it('settles as the work does while nothing has failed', async () => {
    const watch = createFailureWatch(inAMinute());
    expect(await watch.race(Promise.resolve(1))).toBe(1);
    await expect(watch.race(Promise.reject(new Error('own')))).rejects.toThrow('own');
    watch.dispose();
  });

  it('rejects every wait with the first failure', async () => {
    const watch = createFailureWatch(inAMinute());
    const waits = [
      watch.race(never()),
      watch.raceWithin(never(), 60_000, () => new RenderError('internal_error', '')),
    ];
    watch.fail(crash);
    watch.fail(new RenderError('script_error', 'later'));
    for (const wait of waits) await expect(wait).rejects.toBe(crash);
    await expect(watch.race(Promise.resolve(1))).rejects.toBe(crash);
    watch.dispose();
  });

  it('rejects with the failure instead of its consequences', async () => {
    const watch = createFailureWatch(inAMinute());
    watch.fail(crash);
    await expect(watch.race(Promise.reject(new Error('socket closed')))).rejects.toBe(crash);
    watch.dispose();
  });

  it('fails when work exceeds its limit', async () => {
    const watch = createFailureWatch(inAMinute());
    const slow = new RenderError('render_timeout', 'slow');
    await expect(watch.raceWithin(never(), 10, () => slow)).rejects.toBe(slow);
    expect(watch.signal.reason).toBe(slow);
    watch.dispose();
  });

  it('fails at the deadline, also if it has passed already', async () => {
    for (const deadlineMs of [Date.now() - 1, Date.now() + 20]) {
      const watch = createFailureWatch(deadlineMs);
      await expect(watch.race(never())).rejects.toMatchObject({ code: 'render_timeout' });
      watch.dispose();
    }
  });

  it('fails when the caller aborts, before or during the render', async () => {
    const caller = new AbortController();
    const watch = createFailureWatch(inAMinute(), caller.signal);
    caller.abort();
    await expect(watch.race(never())).rejects.toMatchObject({ code: 'render_timeout' });
    await expect(createFailureWatch(inAMinute(), caller.signal).race(never())).rejects.toMatchObject({
      code: 'render_timeout',
    });
  });
});
