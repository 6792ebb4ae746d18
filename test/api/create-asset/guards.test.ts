import { A_PHOTO } from '#test/support/api.ts';
import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('create-asset', { body: A_PHOTO }, (world, defect) =>
  world.failOn('assets', 'create', defect),
);
