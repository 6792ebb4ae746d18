import { expect, it, vi } from 'vitest';
import { createFillQueue, waitAtMost } from '../../../dashboard/preview/fill-queue.ts';

it('fills with the next values after a filling that failed, and answers both', async () => {
  const events: string[] = [];
  const fillNext = createFillQueue<string>({
    fill: (values) => {
      events.push(values);
      return values === 'b' ? Promise.reject(new Error('no timeline')) : Promise.resolve();
    },
    onError: (error) => events.push(String(error)),
    onFilled: () => events.push('filled'),
  });
  for (const values of ['a', 'b', 'c']) fillNext(values);
  await vi.waitFor(() =>
    expect(events).toEqual(['a', 'filled', 'b', 'Error: no timeline', 'filled', 'c', 'filled']),
  );
});

it('waits no longer than the limit for a page that is never built', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const ended = vi.fn();
    void waitAtMost(new Promise(() => undefined), 5000).then(ended);
    await vi.advanceTimersByTimeAsync(4999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
