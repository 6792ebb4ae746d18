import { describe } from 'vitest';
import { hidesDefects } from '#test/support/api-statuses.ts';

describe('list-videos 500', () => {
  hidesDefects('list-videos', (world, defect) => world.failOn('videos', 'list', defect));
});
