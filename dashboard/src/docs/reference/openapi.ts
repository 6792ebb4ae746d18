import document from '../../../../docs/openapi.json' with { type: 'json' };

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

interface Content {
  readonly 'application/json'?: {
    readonly schema: Schema;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly { readonly ApiKey?: readonly string[] }[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>>;
        readonly content?: Content;
      }
    >
  >;
}

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** By method. `parameters` are those of each operation, which the page names once. */
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const { tags, paths, webhooks, components } = document as unknown as OpenApi; // safe: checked by test/api/get-openapi

const endpointsOf = (all: Paths): readonly Endpoint[] =>
  Object.entries(all).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      method === 'parameters' ? [] : [{ method: method.toUpperCase(), path, operation }],
    ),
  );

const ENDPOINTS = [...endpointsOf(paths), ...endpointsOf(webhooks)];

/** Tags of the document with their operations and events. */
export const GROUPS = tags.map((tag) => ({
  ...tag,
  endpoints: ENDPOINTS.filter(({ operation }) => operation.tags[0] === tag.name),
}));

/** The schema that a reference leads to, with the description at the reference. */
export const resolve = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : components.schemas[name];
  return target === undefined ? schema : { ...target, ...schema };
};
