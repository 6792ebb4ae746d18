import { A_COMPOSITION } from '#test/support/api.ts';
import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('create-composition', { body: { html: A_COMPOSITION } }, (world, defect) =>
  world.failOn('videos', 'create', defect),
);
