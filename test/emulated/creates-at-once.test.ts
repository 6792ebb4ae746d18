import { describeCreates } from '../faults/describe-creates.ts';

// All wait for each other in one process: test/soak has 200, which takes minutes on a busy machine.
describeCreates({ atOnce: 20, rounds: 2, roundSize: 10 });
