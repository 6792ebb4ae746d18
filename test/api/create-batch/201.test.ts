import { describe, expect, it } from 'vitest';
import { A_BATCH, A_PROJECT, createApi } from '#test/support/api.ts';

describe('create-batch 201', () => {
  it('stores the rows and asks for the first video, and spends nothing yet', async () => {
    const { send, world, workspace } = await createApi();
    const { status, body, headers } = await send('create-batch', { body: A_BATCH });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^batch_/),
      status: 'running',
      paused_reason: null,
      counts: { total: 3, waiting: 3, active: 0, done: 0, failed: 0, canceled: 0 },
      created_at: new Date(world.clock.nowMs()).toISOString(),
      finished_at: null,
    });
    expect(headers['Location']).toBe(`/v1/batches/${body.id}`);
    expect(world.batchQueue.messages).toEqual([{ workspaceId: workspace.id }]);
    expect((await world.workspaces.find(workspace.id))?.balanceMilliCredits).toBe(60_000);
    expect([...world.batchRows.stored.values()]).toEqual([
      [
        {
          variables: { nama_usaha: 'Kopi Senja' },
          output: {},
          title: 'Senja',
          metadata: { pesanan: 'A-1' },
        },
        expect.objectContaining({ output: { width: 1080, height: 1080 }, title: null, metadata: null }),
        expect.objectContaining({ variables: { slogan: 'Enak' } }),
      ],
    ]);
  });

  it('accepts a revision of a project as template', async () => {
    const { send } = await createApi();
    const { id } = (await send('create-project', { body: A_PROJECT })).body;
    const body = { template: `${id}@1`, rows: [{}, {}] };
    expect(await send('create-batch', { body })).toMatchObject({
      status: 201,
      body: { counts: { total: 2 } },
    });
  });

  it('is returned when the message cannot be sent, and a sweep sends it', async () => {
    const { send, world, workspace, logged } = await createApi();
    world.failOn('batchQueue', 'send');
    expect((await send('create-batch', { body: A_BATCH })).status).toBe(201);
    expect(world.notAnnounced).toEqual([{ workspaceId: workspace.id }]);
    expect(JSON.stringify(logged)).not.toContain('Kopi Senja');
    world.clock.advance(60_000);
    const due = await world.batches.listDue(world.clock.nowMs(), null);
    expect(due.items).toEqual([{ workspaceId: workspace.id }]);
  });

  it('reads each asset once, however many rows name it', async () => {
    const { send, world, addAsset } = await createApi();
    world.templates.add({
      ...(world.templates.find('kartu@1') ?? expect.fail()),
      id: 'foto@1',
      variables: [
        { name: 'foto', label: 'Foto', kind: 'image', aspect: '1:1', minWidth: 1, minHeight: 1, default: '' },
      ],
    });
    const { id } = await addAsset();
    const find = world.assets.find;
    let reads = 0;
    Object.assign(world.assets, {
      find: (...call: Parameters<typeof find>) => {
        reads += 1;
        return find(...call);
      },
    });
    const rows = Array.from({ length: 9 }, () => ({ variables: { foto: id } }));
    expect((await send('create-batch', { body: { template: 'foto@1', rows } })).status).toBe(201);
    expect(reads).toBe(1);
  });
});
