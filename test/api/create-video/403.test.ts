import { describe } from 'vitest';
import { refusesTheForbidden } from '#test/support/api-statuses.ts';

describe('create-video 403', () => {
  refusesTheForbidden('create-video', { body: { template: 'kartu@1' } });
});
