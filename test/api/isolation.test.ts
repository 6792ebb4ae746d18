import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VIDEO_STATUSES } from '#contracts/record-values.ts';
import { createFuzzWorld } from '#test/support/fuzz/fuzz-world.ts';
import { expectValidResponse } from '#test/support/fuzz/check-response.ts';
import { aVideo } from '#test/support/fakes/builders.ts';

const RUNS = 1000;
const SEED = 20_260_115;

/** Two workspaces, each with a video in every status. */
const createTwoWorkspaces = async () => {
  const fuzz = await createFuzzWorld();
  fuzz.world.limiter.rate.perMinute = 10 * RUNS;
  const fill = (workspaceId: typeof fuzz.workspace.id) =>
    VIDEO_STATUSES.map((status) => {
      const id = fuzz.world.newVideoId();
      const createdAtMs = fuzz.world.clock.nowMs();
      const isActive = status === 'queued' || status === 'rendering';
      fuzz.world.putVideo(
        aVideo(
          { id, workspaceId, createdAtMs },
          {
            status,
            finishedAtMs: isActive ? null : createdAtMs,
            outputKey: status === 'done' ? `out/${workspaceId}/${id}.mp4` : null,
            posterKey: status === 'done' ? `out/${workspaceId}/${id}.jpg` : null,
            durationMs: status === 'done' ? 6000 : null,
            failure: status === 'failed' ? { code: 'script_error' } : null,
          },
        ),
      );
      return id;
    });
  const send = (key: 'full' | 'another', method: string, target: string) =>
    fuzz.send({
      method,
      target,
      keys: [key],
      headers: [],
      body: { kind: 'none' },
      pick: 0,
      pauseMs: 0,
      work: 'nothing',
    });
  const mine = fill(fuzz.workspace.id);
  const foreign = fill('ws_toko' as typeof fuzz.workspace.id);
  return { ...fuzz, mine, foreign, send };
};

/** Spellings of an id that a careless comparison could accept. */
const spelling = fc.constantFrom(
  (id: string) => id,
  (id: string) => id.toUpperCase(),
  (id: string) => id.replace('vid_', 'vid%5F'),
  (id: string) => [...Buffer.from(id)].map((byte) => `%${byte.toString(16)}`).join(''),
  (id: string) => `${id}%00`,
  (id: string) => `${id}%20`,
  (id: string) => `..%2f${id}`,
  (id: string) => `WS%23ws_kopi%23VIDEO%23${id}`,
  (id: string) => `ws_kopi%2f${id}`,
);
const query = fc.constantFrom(
  '',
  '?include=progress',
  '?include=poster',
  '?workspace_id=ws_kopi',
  '?id=vid_1&include=progress',
);

describe('videos of another workspace', () => {
  it('get 404 on read and cancel, however the id is spelled', async () => {
    const { mine, foreign, send, world } = await createTwoWorkspaces();
    const before = world.snapshot();
    const target = fc.oneof(
      fc.constantFrom(...mine).map((id) => ({ key: 'another' as const, id })),
      fc.constantFrom(...foreign).map((id) => ({ key: 'full' as const, id })),
    );
    const property = fc.asyncProperty(
      target,
      spelling,
      query,
      fc.boolean(),
      async ({ key, id }, spell, search, cancels) => {
        const path = `/v1/videos/${spell(id)}${cancels ? '/cancel' : ''}${search}`;
        const response = await send(key, cancels ? 'POST' : 'GET', path);
        expectValidResponse(response);
        expect(response.statusCode).toBe(404);
        expect(response.body).not.toContain(id);
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    expect(world.snapshot()).toEqual(before);
  });

  it('are in no list, whatever the cursor', async () => {
    const { mine, foreign, send } = await createTwoWorkspaces();
    for (const cursor of [...mine, ...foreign]) {
      const { statusCode, body } = await send('another', 'GET', `/v1/videos?limit=100&cursor=${cursor}`);
      expect(statusCode).toBe(200);
      for (const id of mine) expect(body).not.toContain(id);
    }
  });

  it('are in no list, whatever the filter', async () => {
    const { mine, send, world, workspace } = await createTwoWorkspaces();
    const active = { ...workspace, activeVideoIds: mine.slice(0, 2) };
    world.records.workspaces.set(workspace.id, active);
    for (const filter of [...VIDEO_STATUSES.map((status) => `status=${status}`), 'template=composition']) {
      const { statusCode, body } = await send(
        'another',
        'GET',
        `/v1/videos?${filter}&include=title,progress,poster`,
      );
      expect(statusCode).toBe(200);
      for (const id of mine) expect(body).not.toContain(id);
    }
  });

  it('are not in the answer about the workspace', async () => {
    const { mine, send, world, workspace } = await createTwoWorkspaces();
    world.records.workspaces.set(workspace.id, { ...workspace, activeVideoIds: mine.slice(0, 2) });
    const { statusCode, body } = await send(
      'another',
      'GET',
      '/v1/workspace?id=ws_kopi&workspace_id=ws_kopi',
    );
    expect(statusCode).toBe(200);
    expect(body).toContain('ws_toko');
    for (const text of [...mine, 'ws_kopi']) expect(body).not.toContain(text);
  });

  it('are readable with a key of their own workspace', async () => {
    const { mine, send } = await createTwoWorkspaces();
    for (const id of mine) {
      expect((await send('full', 'GET', `/v1/videos/${id}`)).statusCode).toBe(200);
      expect((await send('full', 'GET', `/v1/videos/${id.replace('_', '%5F')}`)).statusCode).toBe(200);
    }
  });
});
