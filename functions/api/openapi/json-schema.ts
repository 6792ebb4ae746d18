/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An object whose members are always there, but for those named optional. */
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
