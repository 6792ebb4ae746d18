import { describe } from 'vitest';
import { hidesDefects } from '#test/support/api-statuses.ts';

describe('create-video 500', () => {
  hidesDefects('create-video', (world, defect) => world.failOn('videos', 'create', defect), {
    body: { template: 'kartu@1' },
  });
});
