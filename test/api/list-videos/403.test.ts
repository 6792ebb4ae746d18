import { describe } from 'vitest';
import { refusesTheForbidden } from '#test/support/api-statuses.ts';

describe('list-videos 403', () => {
  refusesTheForbidden('list-videos');
});
