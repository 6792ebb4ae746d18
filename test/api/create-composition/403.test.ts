import { describe } from 'vitest';
import { A_COMPOSITION } from '#test/support/api.ts';
import { refusesTheForbidden } from '#test/support/api-statuses.ts';

describe('create-composition 403', () => {
  refusesTheForbidden('create-composition', { body: { html: A_COMPOSITION } });
});
