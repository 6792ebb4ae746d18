import { describe } from 'vitest';
import { A_COMPOSITION } from '#test/support/api.ts';
import { refusesUntrusted } from '#test/support/api-statuses.ts';

describe('create-composition 401', () => {
  refusesUntrusted('create-composition', { body: { html: A_COMPOSITION } });
});
