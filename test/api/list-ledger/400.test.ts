import { describePageViolations } from '#test/support/describe-page-violations.ts';

describePageViolations('list-ledger', ['x', '1_', '_vid', `1_${'a'.repeat(101)}`]);
