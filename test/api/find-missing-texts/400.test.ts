import { expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

it.each([[[]], [['x']], [['A'.repeat(64)]], [Array.from({ length: 201 }, () => '0'.repeat(64))], ['x']])(
  'find-missing-texts 400 is returned for other digests',
  async (sha256) => {
    const { send } = await createApi();
    const response = await send('find-missing-texts', { body: { sha256 } });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(JSON.stringify(response.body)).not.toContain('openapi.json');
  },
);
