import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

const BODY = { url: 'https://toko.example/webhook/rahasia' };

describe('put-webhook 201', () => {
  it('returns a signing secret, which opens from its sealed form', async () => {
    const { send, world, workspace } = await createDashboard();
    const { status, body } = await send('put-webhook', { body: BODY });
    expect({ status, body }).toMatchObject({ status: 201, body: { ...BODY, disabled_at: null } });
    const stored = await world.webhooks.findEndpoint(workspace.id);
    expect(await world.secretBox.open(stored?.secret.sealed ?? '', workspace.id)).toBe(body.secret);
  });

  it('shows the secret in this response only', async () => {
    const { send, world, logged } = await createDashboard();
    const { body } = await send('put-webhook', { body: BODY });
    const read = await send('get-webhook');
    expect(
      JSON.stringify([[...world.records.endpoints], world.records.audit, read.body, logged]),
    ).not.toContain(body.secret.slice(6, 40));
  });

  it('adds an entry with the host alone to the audit log, since paths may contain a secret', async () => {
    const { send, world } = await createDashboard();
    await send('put-webhook', { body: BODY });
    expect(world.records.audit).toMatchObject([
      { action: 'webhook.set', subject: null, details: { host: 'toko.example' } },
    ]);
    expect(JSON.stringify(world.records.audit)).not.toContain('rahasia');
  });
});
