import { describeCreates } from '../faults/describe-creates.ts';

describeCreates({ atOnce: 100, rounds: 5, roundSize: 10 });
