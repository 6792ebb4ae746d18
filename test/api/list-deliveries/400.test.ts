import { describePageViolations } from '#test/support/describe-page-violations.ts';

describePageViolations('list-deliveries', ['x', 'asset_01997b1e-0000-7000-8000-000000000001']);
