import { describeMemberGuards } from '#test/support/dashboard-guards.ts';
import { aUserId } from '#test/support/fakes/builders.ts';
describeMemberGuards('remove-member', { path: { user_id: aUserId(2) } }, (world, defect) =>
  world.failOn('members', 'remove', defect),
);
