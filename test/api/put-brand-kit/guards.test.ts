import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('put-brand-kit', { body: {} }, (world, defect) =>
  world.failOn('workspaceAdmin', 'setBrandKit', defect),
);
