import { describe } from 'vitest';
import { refusesUntrusted } from '#test/support/api-statuses.ts';

describe('list-videos 401', () => {
  refusesUntrusted('list-videos');
});
