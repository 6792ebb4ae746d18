import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('put-webhook', { body: { url: 'https://toko.example/webhook' } }, (world, defect) =>
  world.failOn('webhookAdmin', 'putEndpoint', defect),
);
