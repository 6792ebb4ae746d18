import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ApiError, createVideoClient } from '../../../clients/typescript/src/index.ts';
import type { ErrorBody } from '../../../clients/typescript/src/index.ts';

const errorOf = (body: ErrorBody) => new ApiError(new Response(null, { status: 422 }), body);

/** What a program can write: the compiler checks it. */
const firstProblem = ({ body }: ApiError): string | undefined =>
  body.error === 'invalid_composition' || body.error === 'duration_too_long'
    ? body.details.problems?.[0]?.code
    : undefined;

it('details are read from any error, and have a type once the code is known', () => {
  const problem = { code: 'missing_root', message: 'a', hint: 'b', line: null, column: null };
  const invalid = errorOf({ error: 'invalid_composition', message: 'c', details: { problems: [problem] } });
  expect(invalid.body.details).toEqual({ problems: [problem] });
  expect(firstProblem(invalid)).toBe('missing_root');
  const unknown = errorOf({ error: 'unknown_template', message: 'd' });
  expect(unknown.body.details).toBeUndefined();
  expect(firstProblem(unknown)).toBeUndefined();
});

it('the README names every method of the client', () => {
  const readme = readFileSync('clients/typescript/README.md', 'utf8');
  const client = createVideoClient({ baseUrl: 'https://api.example.com', apiKey: 'key' });
  const unnamed = Object.keys(client).filter((method) => !readme.includes(`\`${method}(`));
  expect(unnamed).toEqual([]);
});
