import { describe } from 'vitest';
import { refusesTheHurried } from '#test/support/api-statuses.ts';

describe('list-templates 429', () => {
  refusesTheHurried('list-templates');
});
