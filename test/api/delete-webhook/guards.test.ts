import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('delete-webhook', {}, (world, defect) =>
  world.failOn('webhooks', 'findEndpoint', defect),
);
