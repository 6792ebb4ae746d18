import { describe } from 'vitest';
import { A_VIDEO_ID } from '#test/support/api.ts';
import { hidesDefects } from '#test/support/api-statuses.ts';

describe('cancel-video 500', () => {
  hidesDefects('cancel-video', (world, defect) => world.failOn('videos', 'cancel', defect), {
    path: { id: A_VIDEO_ID },
  });
});
