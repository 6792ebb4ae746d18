// Runs one invocation of render-segment in a child process, with a fast clock, so that any page is measured as slow.
import { performance } from 'node:perf_hooks';

const CLOCK_SPEED = 20;
const realNow = performance.now.bind(performance);
performance.now = () => realNow() * CLOCK_SPEED;

process.once('message', (event) => {
  import('../../../functions/renderer/lambda.ts')
    .then(({ handler }) => handler(event))
    .then((outcome) => process.send?.(outcome, () => process.exit(0)))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
