import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('create-video', { body: { template: 'kartu@1' } }, (world, defect) =>
  world.failOn('videos', 'create', defect),
);
