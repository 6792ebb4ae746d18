import { describe, expect, it } from 'vitest';
import { createPublicHandler } from '#api/middleware/api-handler.ts';
import { expectDocumented, toTestResponse } from '#test/support/api.ts';

describe('get-openapi 500', () => {
  it('is returned for a defect, which is logged and not shown to the caller', async () => {
    const defect = new Error('secret cause');
    const logged: unknown[] = [];
    const handler = createPublicHandler(
      'get-openapi',
      { log: (_event, _fields, error) => void logged.push(error) },
      () => Promise.reject(defect),
    );
    const event = { requestContext: { requestId: 'request-1' } };
    // safe: a public operation reads nothing else
    const response = toTestResponse(await handler(event as never, {} as never));
    expect(response).toMatchObject({ status: 500, body: { error: 'internal_error' } });
    expect(JSON.stringify(response)).not.toContain('secret cause');
    expect(logged).toContain(defect);
    expectDocumented('get-openapi', response);
  });
});
