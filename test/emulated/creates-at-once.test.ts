import { describeCreates } from '../faults/describe-creates.ts';

describeCreates({ atOnce: 200, rounds: 20, roundSize: 10 });
