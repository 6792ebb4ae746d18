import { describeCreates } from '../faults/describe-creates.ts';

describeCreates({ atOnce: 200, rounds: 50, roundSize: 200 });
