import { PROJECT_VARIABLE_TYPES } from '#contracts/record-values.ts';
import { isRecord, readJson } from '#core/composition/composition-variables.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';

export type ProjectVariableType = (typeof PROJECT_VARIABLE_TYPES)[number];

/** A value as the page gets it. Of media: an address that the page can load. */
export type ProjectValue = string | number | boolean;
export type ProjectValues = Readonly<Record<string, ProjectValue>>;

/** A variable that `index.html` declares. Requests give its value as a string. */
export interface ProjectVariable {
  readonly id: string;
  readonly type: ProjectVariableType;
  readonly label: string;
  /** Without it, a request must give a value, unless the brand kit does. */
  readonly default?: ProjectValue;
  /** The default is an object that only the page reads, such as that of a font. */
  readonly hasOwnDefault?: true;
  /** Of `enum`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Of `number`. */
  readonly min?: number;
  readonly max?: number;
}

/** A declared variable and where. */
interface Declared {
  readonly variable: ProjectVariable;
  readonly position: number;
}

const DECLARATIONS = 'data-composition-variables';
/** Not the prototype of an object, in which its value would be lost. */
const ID = /^(?!__proto__$)[A-Za-z_][\w-]{0,99}$/;

const readDeclaration = (declared: unknown): ProjectVariable | undefined => {
  if (!isRecord(declared)) return undefined;
  const { id, type, label, default: value, options, min, max } = declared;
  const known = PROJECT_VARIABLE_TYPES.find((each) => each === type);
  if (typeof id !== 'string' || !ID.test(id) || known === undefined || typeof label !== 'string')
    return undefined;
  return {
    id,
    type: known,
    label,
    ...(isScalar(value) ? { default: value } : value !== undefined && { hasOwnDefault: true }),
    ...(Array.isArray(options) && { options: options.map(readOption) }),
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
  };
};

const isScalar = (value: unknown): value is ProjectValue =>
  ['string', 'number', 'boolean'].includes(typeof value);

const readOption = (option: unknown) => {
  const value = String(isRecord(option) ? option['value'] : option);
  const label = isRecord(option) && typeof option['label'] === 'string' ? option['label'] : value;
  return { value, label };
};

/**
 * The variables that a document declares, of which a later declaration of the same id wins, and whether every entry of its
 * declarations is valid.
 */
export const readProjectVariables = ({
  elements,
}: ParsedDocument): {
  readonly variables: readonly ProjectVariable[];
  readonly declared: readonly Declared[];
  readonly isValid: boolean;
} => {
  const entries = elements
    .filter(({ attributes, isInTemplate }) => !isInTemplate && attributes.has(DECLARATIONS))
    .flatMap(({ attributes, attributePosition }) => {
      const json = readJson(attributes.get(DECLARATIONS));
      const list = Array.isArray(json) ? (json as unknown[]) : [undefined];
      return list.map((entry) => ({
        variable: readDeclaration(entry),
        position: attributePosition(DECLARATIONS),
      }));
    });
  const read = entries.flatMap(({ variable, position }) => (variable ? [{ variable, position }] : []));
  const declared = [...new Map(read.map((each) => [each.variable.id, each])).values()];
  return {
    variables: declared.map(({ variable }) => variable),
    declared,
    isValid: read.length === entries.length,
  };
};
