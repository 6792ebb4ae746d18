import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

/** Tests of the limit and the cursor of a list of the dashboard. */
export const describePageViolations = (
  operation: 'list-ledger' | 'list-deliveries' | 'list-audit',
  cursors: readonly string[],
): unknown =>
  describe(`${operation} 400`, () => {
    it.each([
      ['0', 'minimum'],
      ['101', 'maximum'],
      ['two', 'integer'],
    ])('is returned for the limit %s', async (limit, rule) => {
      const { send } = await createDashboard();
      const response = await send(operation, { query: { limit } });
      expect(response).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', details: [{ path: 'query.limit', rule }] },
      });
    });

    it.each(cursors)('is returned for the cursor %s', async (cursor) => {
      const { send } = await createDashboard();
      const response = await send(operation, { query: { cursor } });
      expect(response).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', details: [{ path: 'query.cursor', rule: 'cursor' }] },
      });
    });
  });
