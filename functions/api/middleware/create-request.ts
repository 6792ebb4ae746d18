import type { Operation } from '#contracts/routes.ts';
import { hashIdempotencyKey, requestFingerprint } from '#core/idempotency/fingerprint.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { CreateRequest } from '#core/use-cases/create-video.ts';
import type { ApiRequest } from '#api/middleware/api-request.ts';

export type CreateBody = { readonly idempotency_key?: string };

const DRY_RUN_VALUES: readonly (string | undefined)[] = ['true', 'false', undefined];

/** A `dry_run` that says neither yes nor no is refused: taken for a no it would spend credits. */
export const readDryRun = ({ dry_run: dryRun }: ApiRequest<unknown>['query']): Result<boolean> =>
  DRY_RUN_VALUES.includes(dryRun)
    ? accept(dryRun === 'true')
    : refuse({
        code: 'invalid_input',
        violations: [{ path: 'query.dry_run', rule: 'enum', bound: 'true, false' }],
      });

/** What every create takes from its request, whatever it creates. */
export const createRequestOf = <Body extends CreateBody>(
  operation: Operation,
  { caller, body, signal }: ApiRequest<Body>,
): CreateRequest => ({
  workspaceId: caller.workspace.id,
  signal,
  idempotency:
    body.idempotency_key === undefined
      ? null
      : {
          keyHash: hashIdempotencyKey(body.idempotency_key),
          fingerprint: requestFingerprint(operation, body),
        },
});
