import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('get-template', { path: { template: 'kartu@1' } }, (world, defect) =>
  world.failOn('templates', 'find', defect),
);
