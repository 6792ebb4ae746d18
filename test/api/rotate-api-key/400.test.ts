import { A_KEY_ID } from '#test/support/dashboard.ts';
import { describeOverlapViolations } from '#test/support/describe-overlap-violations.ts';

describeOverlapViolations('rotate-api-key', { key_id: A_KEY_ID });
