import { describeGuards } from '#test/support/api-guards.ts';

describeGuards('list-templates', {}, (world, defect) => world.failOn('templates', 'list', defect));
