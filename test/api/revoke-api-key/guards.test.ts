import { describeMemberGuards } from '#test/support/dashboard-guards.ts';
import { A_KEY_ID } from '#test/support/dashboard.ts';
describeMemberGuards('revoke-api-key', { path: { key_id: A_KEY_ID } }, (world, defect) =>
  world.failOn('apiKeyAdmin', 'list', defect),
);
