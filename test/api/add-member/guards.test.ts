import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards(
  'add-member',
  { body: { email: 'baru@kopi.example', role: 'member' } },
  (world, defect) => world.failOn('users', 'ensureUser', defect),
);
