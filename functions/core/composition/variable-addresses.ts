import { isAbsoluteAddress } from '#core/composition/absolute-address.ts';
import { isRecord, readJson } from '#core/composition/json-attribute.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';

export interface VariableAddress {
  readonly address: string;
  readonly position: number;
}

const FILE_EXTENSION = /\.[a-z0-9]{2,5}(?:[?#].*)?$/i;

/**
 * Addresses that reach an element through a variable: the defaults of image variables and of those bound with
 * `data-var-src`, files named in a component's `data-variable-values`, lookup tables of `data-color-grading`.
 */
export const readVariableAddresses = ({ elements }: ParsedDocument): readonly VariableAddress[] => {
  const bound = new Set(elements.flatMap(({ attributes }) => attributes.get('data-var-src') ?? []));
  return elements.flatMap((element) => {
    const read = (attribute: string, choose: (json: unknown) => readonly string[]) =>
      choose(readJson(element.attributes.get(attribute))).map((address) => ({
        address,
        position: element.attributePosition(attribute),
      }));
    return [
      ...read('data-composition-variables', (json) => imageDefaults(json, bound)),
      // A variable may as well hold an address that is only shown, so only what looks like a file counts.
      ...read('data-variable-values', (json) =>
        absoluteTexts(json).filter((text) => FILE_EXTENSION.test(text)),
      ),
      ...read('data-color-grading', absoluteTexts),
    ];
  });
};

const imageDefaults = (declarations: unknown, bound: ReadonlySet<string>): readonly string[] =>
  (Array.isArray(declarations) ? declarations : [])
    .filter(isRecord)
    .filter(({ id, type }) => type === 'image' || (typeof id === 'string' && bound.has(id)))
    .map((declaration) => declaration['default'])
    .filter((value) => typeof value === 'string');

const absoluteTexts = (json: unknown): readonly string[] => readTexts(json).filter(isAbsoluteAddress);

/** Every text in a JSON value, however deep it lies. */
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
