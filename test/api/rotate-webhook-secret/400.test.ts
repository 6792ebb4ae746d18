import { describeOverlapViolations } from '#test/support/describe-overlap-violations.ts';

describeOverlapViolations('rotate-webhook-secret', {});
