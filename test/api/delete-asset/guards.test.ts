import { AN_ASSET_ID } from '#test/support/api.ts';
import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('delete-asset', { path: { id: AN_ASSET_ID } }, (world, defect) =>
  world.failOn('assets', 'find', defect),
);
