import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

/** Tests of the overlap of a rotation. */
export const describeOverlapViolations = (
  operation: 'rotate-api-key' | 'rotate-webhook-secret',
  path: Readonly<Record<string, string>>,
): unknown =>
  describe(`${operation} 400`, () => {
    it.each([
      ['a negative overlap', { overlap_hours: -1 }, 'minimum'],
      ['an overlap over a week', { overlap_hours: 169 }, 'maximum'],
      ['a fraction', { overlap_hours: 1.5 }, 'type'],
    ])('is returned for %s', async (_name, body, rule) => {
      const { send } = await createDashboard();
      const response = await send(operation, { path, body });
      expect(response).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', details: [{ path: '/overlap_hours', rule }] },
      });
    });
  });
