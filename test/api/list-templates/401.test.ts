import { describe } from 'vitest';
import { refusesStrangers } from '#test/support/api-statuses.ts';

describe('list-templates 401', () => {
  refusesStrangers('list-templates');
});
