import type { RefusalCode } from '#core/refusal.ts';
import type { JsonSchema } from './json-schema.ts';
import type { PARAMETERS } from './parameters.ts';

type ParameterName = keyof typeof PARAMETERS;

export type HeaderName = 'Location' | 'Retry-After';

export interface Success {
  readonly description: string;
  readonly schema: JsonSchema;
  /** Response headers, and whether every response has them. */
  readonly headers?: Readonly<Partial<Record<HeaderName, 'always' | 'sometimes'>>>;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface OperationDescription {
  readonly tag:
    | 'Videos'
    | 'Templates'
    | 'Assets'
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
