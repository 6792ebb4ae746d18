import { describe, expect, it } from 'vitest';
import { createPublicHandler } from '#api/middleware/api-handler.ts';
import { findMisfits } from '#test/support/openapi-checker.ts';

describe('get-openapi 500', () => {
  it('answers internal_error without a word of what happened', async () => {
    const defect = new Error('the document is on fire');
    const logged: unknown[] = [];
    const handler = createPublicHandler(
      'get-openapi',
      { log: (_event, _fields, error) => void logged.push(error) },
      () => Promise.reject(defect),
    );
    const event = { requestContext: { requestId: 'request-1' } };
    // safe: a public operation looks at nothing else
    const { statusCode, headers, body } = await handler(event as never, {} as never);
    expect(body).not.toContain('on fire');
    expect(logged).toContain(defect);
    const answer = { status: statusCode, headers: headers as Record<string, string>, body: JSON.parse(body) };
    expect(answer).toMatchObject({ status: 500, body: { error: 'internal_error' } });
    expect(findMisfits('get-openapi', answer)).toEqual([]);
  });
});
