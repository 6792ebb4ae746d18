import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('list-members', {}, (world, defect) =>
  world.failOn('members', 'listOfWorkspace', defect),
);
