import { describeMemberGuards } from '#test/support/dashboard-guards.ts';
import { aUserId } from '#test/support/fakes/builders.ts';
describeMemberGuards(
  'change-member',
  { path: { user_id: aUserId(2) }, body: { role: 'owner' } },
  (world, defect) => world.failOn('members', 'changeRole', defect),
);
