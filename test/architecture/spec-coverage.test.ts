import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';

/** Statuses per endpoint in spec §4. test/support/api-coverage.ts checks that every status in ROUTES is tested. */
const SPEC_STATUSES: Readonly<Record<string, readonly number[]>> = {
  'POST /v1/videos': [200, 201, 400, 401, 402, 404, 409, 422, 429],
  'POST /v1/compositions': [200, 201, 400, 401, 402, 409, 422, 429],
  'GET /v1/videos': [200, 401],
  'GET /v1/videos/{id}': [200, 401, 404],
};

describe('ROUTES', () => {
  it.each(Object.entries(SPEC_STATUSES))('has every status of the spec for %s', (endpoint, statuses) => {
    const route = ROUTES.find(({ method, path }) => `${method} ${path}` === endpoint);
    expect(route?.statuses).toEqual(expect.arrayContaining([...statuses]));
  });
});
