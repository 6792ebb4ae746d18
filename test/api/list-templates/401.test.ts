import { describe } from 'vitest';
import { refusesUntrusted } from '#test/support/api-statuses.ts';

describe('list-templates 401', () => {
  refusesUntrusted('list-templates');
});
