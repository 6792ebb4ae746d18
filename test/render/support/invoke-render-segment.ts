// Runs in a child process: one invocation of the function, as its host would make it.
import { handler } from '../../../functions/workers/render-segment/lambda.ts';

process.once('message', (event) => {
  handler(event)
    .then((outcome) => ({ outcome }))
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer, () => process.disconnect()))
    .catch(() => undefined);
});
