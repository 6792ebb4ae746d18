import { describe } from 'vitest';
import { refusesTheHurried } from '#test/support/api-statuses.ts';

describe('list-videos 429', () => {
  refusesTheHurried('list-videos');
});
