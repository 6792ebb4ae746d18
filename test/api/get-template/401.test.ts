import { describe } from 'vitest';
import { refusesStrangers } from '#test/support/api-statuses.ts';

describe('get-template 401', () => {
  refusesStrangers('get-template', { path: { template: 'kartu@1' } });
});
