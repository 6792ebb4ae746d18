import { createLog } from '#adapters/powertools/logger.ts';
import { createGetOpenapiHandler } from './handler.ts';

export const handler = createGetOpenapiHandler({ log: createLog('get-openapi') });
