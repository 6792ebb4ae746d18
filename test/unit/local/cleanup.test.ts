import { describe, expect, it } from 'vitest';
import { createCleanup } from '../../../local/cleanup.ts';

describe('the cleanup', () => {
  it('undoes the last step first, and only once', async () => {
    const undone: string[] = [];
    const cleanup = createCleanup();
    cleanup.add(() => void undone.push('first'));
    cleanup.add(() => void undone.push('second'));
    await Promise.all([cleanup.run(), cleanup.run()]);
    expect(undone).toEqual(['second', 'first']);
  });

  it('undoes the rest when one step fails, and tells', async () => {
    const undone: string[] = [];
    const cleanup = createCleanup();
    cleanup.add(() => void undone.push('first'));
    cleanup.add(() => Promise.reject(new Error('stuck')));
    await expect(cleanup.run()).rejects.toThrow('could not be stopped');
    expect(undone).toEqual(['first']);
  });
});
