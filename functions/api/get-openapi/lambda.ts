import { publicDependencies } from '#composition-root/api.ts';
import { createGetOpenapiHandler } from './handler.ts';

export const handler = createGetOpenapiHandler(publicDependencies('get-openapi'));
