import type { RefusalCode } from '#core/refusal.ts';
import type { PARAMETERS } from './parameters.ts';

type ParameterName = keyof typeof PARAMETERS;

export type HeaderName = 'Location' | 'Retry-After' | 'ETag';

export interface Success {
  readonly description: string;
  /** By its name in the document, or as it is. */
  readonly schema: string | object;
  /** Response headers, and whether every response has them. */
  readonly headers?: Readonly<Partial<Record<HeaderName, 'always' | 'sometimes'>>>;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface OperationDescription {
  readonly tag:
    | 'Videos'
    | 'Batches'
    | 'Templates'
    | 'Assets'
    | 'Projects'
    | 'Workspace'
    | 'Description'
    | 'Session'
    | 'Brand kit'
    | 'API keys'
    | 'Ledger'
    | 'Webhook'
    | 'Members'
    | 'Audit log';
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly ParameterName[];
  readonly body?: { readonly schema: string; readonly examples: Readonly<Record<string, unknown>> };
  readonly successes: Readonly<Record<number, Success>>;
  /** Error codes of a status where they differ from `USUAL_CODES`. */
  readonly errors?: Readonly<Record<number, readonly RefusalCode[]>>;
}

/** A route as the documents describe it. */
export interface DocumentedRoute {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** Which document the route belongs to. */
  readonly api: 'keys' | 'dashboard';
  /** Credentials are an API key (`keys`) or an access token (`dashboard`); false for a public operation. */
  readonly isGuarded: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Whether the operation belongs to owners of a workspace alone. */
  readonly isForOwners: boolean;
  /** Whether the path names a workspace, which may not be found. */
  readonly isInWorkspace: boolean;
}
