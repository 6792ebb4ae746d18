import { describe } from 'vitest';
import { hidesDefects } from '#test/support/api-statuses.ts';

describe('get-template 500', () => {
  hidesDefects('get-template', (world, defect) => world.failOn('templates', 'find', defect), {
    path: { template: 'kartu@1' },
  });
});
