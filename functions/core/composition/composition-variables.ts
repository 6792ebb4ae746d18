import { isRecord, readJson } from '#core/composition/json-attribute.ts';
import type { VariableDeclaration } from '#core/composition/mountable-component.ts';

/** A value that a host gives to a variable its component does not take, or not with such a value. */
export interface VariableFault {
  readonly code: 'unknown_component_variable' | 'invalid_component_variable';
  readonly id: string;
  readonly value: unknown;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** What is wrong with a host's `data-variable-values`, held against what its component declares. */
export const findVariableFaults = (
  values: string | undefined,
  declarations: readonly VariableDeclaration[],
): readonly VariableFault[] =>
  entriesOf(values).flatMap(([id, value]): VariableFault[] => {
    const declaration = declarations.find((candidate) => candidate.id === id);
    if (!declaration) return [{ code: 'unknown_component_variable', id, value }];
    return accepts(declaration, value) ? [] : [{ code: 'invalid_component_variable', id, value }];
  });

/** Addresses a host gives to the image variables of its component. */
export const readImageValues = (
  values: string | undefined,
  declarations: readonly VariableDeclaration[],
): readonly string[] => {
  const images = new Set(declarations.filter(({ type }) => type === 'image').map(({ id }) => id));
  return entriesOf(values)
    .filter(([id]) => images.has(id))
    .map(([, value]) => (isRecord(value) ? value['url'] : value))
    .filter((address) => typeof address === 'string' && address !== '') as string[];
};

const entriesOf = (values: string | undefined): readonly [string, unknown][] => {
  const json = readJson(values);
  return isRecord(json) && !Array.isArray(json) ? Object.entries(json) : [];
};

const accepts = ({ type, options }: VariableDeclaration, value: unknown): boolean => {
  switch (type) {
    case 'string':
      return typeof value === 'string' || typeof value === 'number';
    case 'color':
      return typeof value === 'string' && COLOR.test(value);
    case 'number':
    case 'boolean':
      return typeof value === type;
    case 'enum':
      return typeof value === 'string' && options.includes(value);
    default:
      return typeof value === 'string' || isRecord(value);
  }
};
