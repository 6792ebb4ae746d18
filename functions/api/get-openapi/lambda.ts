import { createPublicDependencies } from '#composition-root/public-api.ts';
import { createGetOpenapiHandler } from './handler.ts';

export const handler = createGetOpenapiHandler(createPublicDependencies('get-openapi'));
