import { describe, expect, it } from 'vitest';
import { createCleanup } from '../../../local/lifecycle.ts';

describe('createCleanup', () => {
  it('runs the last step first, and each only once', async () => {
    const done: string[] = [];
    const cleanup = createCleanup();
    cleanup.add(() => void done.push('first'));
    cleanup.add(() => void done.push('second'));
    await Promise.all([cleanup.run(), cleanup.run()]);
    expect(done).toEqual(['second', 'first']);
  });

  it('runs the remaining steps when one fails, then rejects', async () => {
    const done: string[] = [];
    const cleanup = createCleanup();
    cleanup.add(() => void done.push('first'));
    cleanup.add(() => Promise.reject(new Error('stuck')));
    await expect(cleanup.run()).rejects.toThrow('could not be stopped');
    expect(done).toEqual(['first']);
  });
});
