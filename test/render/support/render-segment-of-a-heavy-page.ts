// Runs in a child process: one invocation of render-segment, whose own clock is fast, so that any page looks heavy to it.
import { performance } from 'node:perf_hooks';

const TIMES_AS_FAST = 20;
const realNow = performance.now.bind(performance);
performance.now = () => realNow() * TIMES_AS_FAST;

process.once('message', (event) => {
  import('../../../functions/workers/render-segment/lambda.ts')
    .then(({ handler }) => handler(event))
    .then((outcome) => process.send?.(outcome, () => process.exit(0)))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
