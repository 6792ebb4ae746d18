import { describe, expect, it } from 'vitest';
import { A_KEY_ID, createDashboard } from '#test/support/dashboard.ts';

const LIMITS = [
  ['limit', '0', 'minimum'],
  ['limit', '101', 'maximum'],
  ['limit', 'two', 'integer'],
] as const;
const UUID = '01997b1e-0000-7000-8000-000000000001';

describe.each([
  ['list-audit', ['x', `vid_${UUID}`]],
  ['list-deliveries', ['x', `asset_${UUID}`]],
  ['list-ledger', ['x', '1_', '_vid', `1_${'a'.repeat(101)}`]],
] as const)('%s 400', (operation, cursors) => {
  it.each([...LIMITS, ...cursors.map((cursor) => ['cursor', cursor, 'cursor'] as const)])(
    'is returned for %s=%s',
    async (name, value, rule) => {
      const { send } = await createDashboard();
      expect(await send(operation, { query: { [name]: value } })).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', details: [{ path: `query.${name}`, rule }] },
      });
    },
  );
});

describe.each(['rotate-api-key', 'rotate-webhook-secret'] as const)('%s 400', (operation) => {
  it.each([
    ['a negative overlap', -1, 'minimum'],
    ['an overlap over a week', 169, 'maximum'],
    ['a fraction', 1.5, 'type'],
  ])('is returned for %s', async (_name, overlap_hours, rule) => {
    const { send } = await createDashboard();
    expect(await send(operation, { path: { key_id: A_KEY_ID }, body: { overlap_hours } })).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path: '/overlap_hours', rule }] },
    });
  });
});
