import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { describeBacklogRefusal } from '#test/support/describe-backlog-refusal.ts';

const body = { html: A_COMPOSITION };

describe('create-composition 429', () => {
  it('counts videos of both create operations towards the cap', async () => {
    const { send, world } = await createApi();
    await send('create-video', { body: { template: 'kartu@1' } });
    await send('create-composition', { body });
    const before = world.snapshot();
    const response = await send('create-composition', { body });
    expect(response).toMatchObject({
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      body: { error: 'too_many_active_renders', details: { max_active: 2 } },
    });
    expect(world.snapshot()).toEqual(before);
  });

  describeBacklogRefusal('create-composition', body);
});
