// Runs invocations of the function in a child process, one after the other, as Lambda does.
import { handler } from '../../../functions/renderer/lambda.ts';

process.on('message', (event) => {
  handler(event)
    .then((outcome) => ({ outcome }))
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((response) => process.send?.(response))
    .catch(() => undefined);
});
