// Runs one invocation of the function in a child process, as Lambda would.
import { handler } from '../../../functions/renderer/lambda.ts';

process.once('message', (event) => {
  handler(event)
    .then((outcome) => ({ outcome }))
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((response) => process.send?.(response, () => process.disconnect()))
    .catch(() => undefined);
});
