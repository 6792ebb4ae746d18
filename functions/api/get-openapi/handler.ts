import { accept } from '#core/refusal.ts';
import type { Log } from '#core/log.ts';
import { createPublicHandler } from '#api/middleware/api-handler.ts';
import { createOpenapiDocument } from '../openapi/document.ts';

const CACHED_SECONDS = 300;

export const createGetOpenapiHandler = (deps: { readonly log: Log }) => {
  const document = createOpenapiDocument();
  const headers = { 'Cache-Control': `public, max-age=${CACHED_SECONDS}` };
  return createPublicHandler('get-openapi', deps, () =>
    Promise.resolve(accept({ status: 200, headers, body: document })),
  );
};
