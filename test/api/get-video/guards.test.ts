import { A_VIDEO_ID } from '#test/support/api.ts';
import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('get-video', { path: { id: A_VIDEO_ID } }, (world, defect) =>
  world.failOn('videos', 'find', defect),
);
