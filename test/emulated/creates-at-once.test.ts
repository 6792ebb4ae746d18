import { describeCreates } from '../faults/describe-creates.ts';

describeCreates({ atOnce: 200, rounds: 10, roundSize: 10 });
