import { describe } from 'vitest';
import { refusesUntrusted } from '#test/support/api-statuses.ts';

describe('get-template 401', () => {
  refusesUntrusted('get-template', { path: { template: 'kartu@1' } });
});
