import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';

/** Statuses per operation as spec §4 lists them; what the project adds stands in the routes. */
const SPEC_STATUSES: Readonly<Record<string, readonly number[]>> = {
  'POST /v1/videos': [200, 201, 400, 401, 402, 404, 409, 422, 429],
  'POST /v1/compositions': [200, 201, 400, 401, 402, 409, 422, 429],
  'GET /v1/videos': [200, 401],
  'GET /v1/videos/{id}': [200, 401, 404],
};

describe('every promise of the spec has a test of its own', () => {
  it.each(Object.entries(SPEC_STATUSES))(
    '%s is routed with every status of the spec',
    (endpoint, statuses) => {
      const route = ROUTES.find(({ method, path }) => `${method} ${path}` === endpoint);
      expect(route?.statuses).toEqual(expect.arrayContaining([...statuses]));
    },
  );

  const files = ROUTES.flatMap(({ operation, statuses }) =>
    [...statuses, 500].map((status) => `test/api/${operation}/${status}.test.ts`),
  );
  it.each(files)('%s exists', (file) => {
    expect(existsSync(file)).toBe(true);
  });
});
