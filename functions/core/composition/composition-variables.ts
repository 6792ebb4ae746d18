import { readCssAddresses } from '#core/composition/css-addresses.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import type { Choices } from '#core/composition/problems.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';
import { choicesFor } from '#core/nearest-name.ts';

export interface VariableDeclaration {
  readonly id: string;
  readonly type: string;
  /** Values an `enum` accepts. */
  readonly options: readonly string[];
  /** What the texts of a registry component's variable are, if not plain. */
  readonly content: string | undefined;
  /** The default is empty, so an empty value is accepted too. */
  readonly isOptional: boolean;
  /** As it is declared. */
  readonly default: unknown;
}

/** A value that a component does not accept. */
export interface VariableProblem {
  readonly code: 'unknown_component_variable' | 'invalid_component_variable';
  readonly id: string;
  readonly value: unknown;
  /** Variables of the component, or the type of the value with the options of an enum. */
  readonly choices: Choices;
}

interface UsedAddress {
  readonly address: string;
  readonly use: ResourceUse;
}

export interface VariableAddress extends UsedAddress {
  readonly position: number;
}

/** Content of a variable that takes a list of words too. */
const CAPTIONS = 'captions';
const COLOR = /^#[0-9a-f]{6}$/i;

/** Whether a declaration is that of captions, in a registry component or a document. */
export const isCaptions = ({
  type,
  content,
}: {
  readonly type?: unknown;
  readonly content?: unknown;
}): boolean => type === CAPTIONS || content === CAPTIONS;

/** Variables an element declares in `data-composition-variables`. */
export const readVariableDeclarations = ({ attributes }: DocumentElement): readonly VariableDeclaration[] =>
  readJsonRecords(attributes.get('data-composition-variables')).map(
    ({ id, type, options, content, default: value }) => ({
      id: String(id),
      content: typeof content === 'string' ? content : undefined,
      type: String(type),
      options: (Array.isArray(options) ? options : [])
        .map((option: unknown) => (isRecord(option) ? option['value'] : option))
        .map(String),
      isOptional: value === '',
      default: value,
    }),
  );

/** Entries of a host's `data-variable-values`; none when it is not a JSON object, which the linter reports. */
export const readVariableValues = ({
  attributes,
}: DocumentElement): readonly (readonly [string, unknown])[] => {
  const json = readJson(attributes.get('data-variable-values'));
  return isRecord(json) && !Array.isArray(json) ? Object.entries(json) : [];
};

/** Problems of a host's values against the declarations of its component. */
export const findVariableProblems = (
  values: ReturnType<typeof readVariableValues>,
  declarations: readonly VariableDeclaration[],
): readonly VariableProblem[] => {
  const ids = declarations.map(({ id }) => id);
  return values.flatMap(([id, value]): VariableProblem[] => {
    const declaration = declarations.find((candidate) => candidate.id === id);
    if (!declaration)
      return [{ code: 'unknown_component_variable', id, value, choices: choicesFor(id, ids) }];
    if (accepts(declaration, value)) return [];
    const { type, options } = declaration;
    return [{ code: 'invalid_component_variable', id, value, choices: { type, valid: options } }];
  });
};

/** Addresses a host passes to the image variables of its component. */
export const readImageValues = (
  values: ReturnType<typeof readVariableValues>,
  declarations: readonly VariableDeclaration[],
): readonly string[] => {
  const images = new Set(declarations.filter(({ type }) => type === 'image').map(({ id }) => id));
  return values.flatMap(([id, value]) => (images.has(id) ? (readAddress(value) ?? []) : []));
};

/**
 * Addresses in a document's variables: image defaults, defaults of variables bound with `data-var-src`, `url()` in
 * other defaults (each is also a CSS property).
 */
export const readVariableAddresses = ({ elements }: ParsedDocument): readonly VariableAddress[] => {
  const bound = new Set(elements.flatMap(({ attributes }) => attributes.get('data-var-src')?.trim() ?? []));
  return elements.flatMap((element) => {
    const declarations = readJsonRecords(element.attributes.get('data-composition-variables'));
    return declarations
      .flatMap((declared) => readDefault(declared, bound))
      .map((used) => ({ ...used, position: element.attributePosition('data-composition-variables') }));
  });
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Every string in a JSON value. */
export const readTexts = (json: unknown): readonly string[] => {
  const texts: string[] = [];
  const pending: unknown[] = [json];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') texts.push(value);
    else if (isRecord(value)) for (const inner of Object.values(value)) pending.push(inner);
  }
  return texts;
};

/** The value of a JSON text; undefined for a text that is not JSON. */
export const readJson = (text: string | undefined): unknown => {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the linter reports it, a browser ignores an import map
  }
};

const readJsonRecords = (text: string | undefined) => {
  const json = readJson(text);
  return Array.isArray(json) ? json.filter(isRecord) : [];
};

const accepts = ({ type, options, content, isOptional }: VariableDeclaration, value: unknown): boolean => {
  if (isOptional && value === '') return true;
  if (content === CAPTIONS && Array.isArray(value)) return true;
  switch (type) {
    case 'string':
      return typeof value === 'string' || typeof value === 'number';
    case 'color':
      return typeof value === 'string' && COLOR.test(value);
    case 'number':
      return Number.isFinite(value); // JSON has 1e400, which is Infinity
    case 'boolean':
      return typeof value === type;
    case 'enum':
      return typeof value === 'string' && options.includes(value);
    default:
      return typeof value === 'string' || isRecord(value);
  }
};

/** An image value is an address or `{"url": address}`. */
const readAddress = (value: unknown): string | undefined => {
  const address = isRecord(value) ? value['url'] : value;
  return typeof address === 'string' ? address : undefined;
};

const asImage = (address: string): UsedAddress => ({ address, use: 'image' });

const readDefault = (
  { id, type, default: value }: Readonly<Record<string, unknown>>,
  bound: ReadonlySet<string>,
): readonly UsedAddress[] => {
  const text = readAddress(value);
  if (text === undefined) return [];
  const isImage = type === 'image' || (typeof id === 'string' && bound.has(id));
  return isImage ? [asImage(text)] : readCssAddresses(text);
};
