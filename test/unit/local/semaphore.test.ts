import { describe, expect, it } from 'vitest';
import { createSemaphore } from '../../../local/functions/semaphore.ts';

const later = () => Promise.withResolvers<void>();

describe('the semaphore', () => {
  it('starts waiting work in order of arrival as places become free', async () => {
    const places = createSemaphore(1);
    const [first, second] = [later(), later()];
    const started: string[] = [];
    const run = (name: string, work: Promise<void>) =>
      places.run(() => {
        started.push(name);
        return work;
      });
    const all = [run('a', first.promise), run('b', second.promise), run('c', Promise.resolve())];
    await Promise.resolve();
    expect(started).toEqual(['a']);
    first.resolve();
    await all[0];
    expect(started).toEqual(['a', 'b']);
    second.resolve();
    await Promise.all(all);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('frees the place of work that fails', async () => {
    const places = createSemaphore(1);
    await expect(places.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(places.run(() => Promise.resolve('fine'))).resolves.toBe('fine');
  });

  it('gives up a wait that is aborted and keeps its place for the next', async () => {
    const places = createSemaphore(1);
    const first = later();
    const running = places.run(() => first.promise);
    const patience = new AbortController();
    const waiting = places.run(() => Promise.resolve('ran'), patience.signal);
    patience.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    first.resolve();
    await running;
    await expect(places.run(() => Promise.resolve('next'))).resolves.toBe('next');
  });
});
