import { describeMemberGuards } from '#test/support/dashboard-guards.ts';

describeMemberGuards('list-audit', {}, (world, defect) => world.failOn('audit', 'list', defect));
