import { formatNumber } from '../../ui/format.ts';
import { resolve } from './openapi.ts';
import type { Schema } from './openapi.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'teks',
  integer: 'bilangan bulat',
  number: 'angka',
  boolean: 'true atau false',
  object: 'objek',
  array: 'array',
  null: 'null',
};

/** "teks atau null", "array berisi teks". */
export const describeType = (given: Schema): string => {
  const schema = resolve(given);
  if (schema.const !== undefined) return `selalu ${JSON.stringify(schema.const)}`;
  if (schema.oneOf) return 'salah satu bentuk di bawah';
  const names = [schema.type ?? []].flat().map((type) => TYPE_NAMES[type] ?? type);
  const text = names.join(' atau ');
  return schema.items ? `${text} berisi ${describeType(schema.items)}` : text;
};

const range = (unit: string, min: number | undefined, max: number | undefined): readonly string[] => {
  if (min !== undefined && max !== undefined) return [`${formatNumber(min)}–${formatNumber(max)}${unit}`];
  if (min !== undefined) return [`paling sedikit ${formatNumber(min)}${unit}`];
  return max === undefined ? [] : [`paling banyak ${formatNumber(max)}${unit}`];
};

/** Rules of a value besides its type. */
export const describeRules = (given: Schema): readonly string[] => {
  const schema = resolve(given);
  return [
    ...range(' karakter', schema.minLength, schema.maxLength),
    ...range('', schema.minimum, schema.maximum),
    ...(schema.exclusiveMinimum === undefined ? [] : [`lebih dari ${formatNumber(schema.exclusiveMinimum)}`]),
    ...range(' butir', schema.minItems, schema.maxItems),
    ...range(' nama', undefined, schema.maxProperties),
    ...(schema.enum ? [`salah satu dari ${schema.enum.join(', ')}`] : []),
    ...(schema.format === undefined ? [] : [`format ${schema.format}`]),
    ...(schema.pattern === undefined ? [] : [`pola \`${schema.pattern}\``]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...(schema.items ? describeRules(schema.items) : []),
  ];
};
