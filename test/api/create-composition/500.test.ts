import { describe } from 'vitest';
import { A_COMPOSITION } from '#test/support/api.ts';
import { hidesDefects } from '#test/support/api-statuses.ts';

describe('create-composition 500', () => {
  hidesDefects('create-composition', (world, defect) => world.failOn('videos', 'create', defect), {
    body: { html: A_COMPOSITION },
  });
});
