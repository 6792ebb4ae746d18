import { InvokeCommand } from '@aws-sdk/client-lambda';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { createParser, parseJson } from '#contracts/schemas/create-parser.ts';
import { RendererCheckOutcomeSchema } from '#contracts/schemas/renderer-check.ts';
import type { RendererCheckRequest } from '#contracts/schemas/renderer-check.ts';
import type { NewRenderer } from '#core/ports/deployment.ts';

const REQUEST: RendererCheckRequest = { check: 'renderer' };

const parseOutcome = createParser(RendererCheckOutcomeSchema);

export const createNewRenderer = (client: LambdaClient): NewRenderer => ({
  check: async (version) => {
    const command = new InvokeCommand({ FunctionName: version, Payload: JSON.stringify(REQUEST) });
    const { FunctionError, Payload } = await client.send(command);
    const outcome =
      FunctionError === undefined && parseOutcome(parseJson(Payload?.transformToString() ?? ''));
    return (
      outcome || { status: 'failed', diagnostic: `render-video failed: ${FunctionError ?? 'no result'}` }
    );
  },
});
