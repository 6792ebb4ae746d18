import { describe } from 'vitest';
import { refusesTheHurried } from '#test/support/api-statuses.ts';

describe('get-template 429', () => {
  refusesTheHurried('get-template', { path: { template: 'kartu@1' } });
});
