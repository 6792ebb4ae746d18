import { describe } from 'vitest';
import { refusesTheForbidden } from '#test/support/api-statuses.ts';

describe('get-template 403', () => {
  refusesTheForbidden('get-template', { path: { template: 'kartu@1' } });
});
