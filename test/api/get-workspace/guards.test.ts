import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('get-workspace', {}, (world, defect) => world.failOn('workspaces', 'find', defect));
