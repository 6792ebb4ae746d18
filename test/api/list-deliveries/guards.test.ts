import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('list-deliveries', {}, (world, defect) =>
  world.failOn('webhookAdmin', 'listDeliveries', defect),
);
