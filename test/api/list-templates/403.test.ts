import { describe } from 'vitest';
import { refusesTheForbidden } from '#test/support/api-statuses.ts';

describe('list-templates 403', () => {
  refusesTheForbidden('list-templates');
});
