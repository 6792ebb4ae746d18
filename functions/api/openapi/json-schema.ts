/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Object schema that requires every property except those in `optional`. */
export const record = (
  properties: Readonly<Record<string, JsonSchema>>,
  { optional = [], ...rest }: { readonly optional?: readonly string[] } & JsonSchema = {},
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
  ...rest,
});

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
