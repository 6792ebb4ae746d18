import { describe } from 'vitest';
import { hidesDefects } from '#test/support/api-statuses.ts';

describe('list-templates 500', () => {
  hidesDefects('list-templates', (world, defect) => world.failOn('templates', 'list', defect));
});
