import { createPublicDependencies } from '#composition-root/api.ts';
import { createGetOpenapiHandler } from './handler.ts';

export const handler = createGetOpenapiHandler(createPublicDependencies('get-openapi'));
