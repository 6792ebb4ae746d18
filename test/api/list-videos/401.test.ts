import { describe } from 'vitest';
import { refusesStrangers } from '#test/support/api-statuses.ts';

describe('list-videos 401', () => {
  refusesStrangers('list-videos');
});
