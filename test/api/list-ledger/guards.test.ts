import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('list-ledger', {}, (world, defect) => world.failOn('ledgerList', 'newestRows', defect));
