import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards(
  'create-api-key',
  { body: { name: 'Kasir', permissions: ['videos:read'] } },
  (world, defect) => world.failOn('apiKeyAdmin', 'create', defect),
);
