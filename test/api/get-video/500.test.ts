import { describe } from 'vitest';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { hidesDefects } from '#test/support/api-statuses.ts';

describe('get-video 500', () => {
  hidesDefects('get-video', (world, defect) => world.failOn('videos', 'find', defect), {
    path: { id: A_VIDEO_ID },
  });
});
