import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('rotate-webhook-secret', { body: {} }, (world, defect) =>
  world.failOn('webhooks', 'findEndpoint', defect),
);
