import { createLog } from '#runtime/logger.ts';
import { createGetOpenapiHandler } from './handler.ts';

export const handler = createGetOpenapiHandler({ log: createLog('get-openapi') });
