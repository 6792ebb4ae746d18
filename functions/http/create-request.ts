import type { Operation } from '#api/routes.ts';
import { hashIdempotencyKey, requestFingerprint } from '#core/idempotency/fingerprint.ts';
import type { CreateRequest } from '#core/use-cases/queue-render.ts';
import type { ApiRequest } from '#http/api-request.ts';

type CreateBody = { readonly idempotency_key?: string };

/** What every create takes from its request, whatever it creates. */
export const createRequestOf = <Body extends CreateBody>(
  operation: Operation,
  { caller, body, query }: ApiRequest<Body>,
): CreateRequest => ({
  workspaceId: caller.workspace.id,
  isDryRun: query['dry_run'] === 'true',
  idempotency:
    body.idempotency_key === undefined
      ? null
      : {
          keyHash: hashIdempotencyKey(body.idempotency_key),
          fingerprint: requestFingerprint(operation, body),
        },
});
