import { expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

/** Tests of a create operation's refusal while too many videos wait. `body` is one that the operation accepts. */
export const describeBacklogRefusal = (
  operation: 'create-video' | 'create-composition',
  body: Readonly<Record<string, unknown>>,
): void => {
  it('is returned while the backlog takes longer than the limit, until a sweep measures a shorter one', async () => {
    const { send, world } = await createApi();
    const replay = { body: { ...body, idempotency_key: 'k' } };
    const earlier = await send(operation, replay);
    const nowMs = world.clock.nowMs();
    await world.backlog.put({ waitSeconds: 1020.2, measuredAtMs: nowMs });
    const before = world.snapshot();
    const response = await send(operation, { body });
    expect(response).toEqual({
      status: 429,
      headers: expect.objectContaining({ 'Retry-After': '121' }),
      body: {
        error: 'quota_exceeded',
        message: expect.stringMatching(/^Antrean render sedang penuh.* lalu coba lagi\.$/),
        details: { max_wait_seconds: 900, retry_after_seconds: 121 },
      },
    });
    const dryRun = await send(operation, { body, query: { dry_run: 'true' } });
    expect(dryRun).toMatchObject({ status: 429, body: response.body });
    expect(await send(operation, replay)).toMatchObject({ status: 200, body: { id: earlier.body.id } });
    expect(world.snapshot()).toEqual(before);
    await world.backlog.put({ waitSeconds: 900, measuredAtMs: nowMs });
    expect(await send(operation, { body })).toMatchObject({ status: 201 });
  });

  it('is not returned for a backlog that no sweep has measured for three minutes', async () => {
    const { send, world } = await createApi();
    await world.backlog.put({ waitSeconds: 901, measuredAtMs: world.clock.nowMs() });
    const refused = await send(operation, { body });
    expect(refused).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
    world.clock.advance(180_001);
    expect(await send(operation, { body })).toMatchObject({ status: 201 });
  });
};
