import { isAbsoluteAddress } from '#core/composition/absolute-address.ts';
import { readCssAddresses } from '#core/composition/css-addresses.ts';
import { isRecord, readJson } from '#core/composition/json-attribute.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import type { ResourceUse } from '#core/composition/resource-url.ts';

interface UsedAddress {
  readonly address: string;
  readonly use: ResourceUse;
}

export interface VariableAddress extends UsedAddress {
  readonly position: number;
}

/**
 * Addresses that reach an element through a variable: the defaults of image variables and of those bound with
 * `data-var-src`, what a default loads as the CSS property it also becomes, and lookup tables of
 * `data-color-grading`. What a host gives its component is judged by the component's declarations.
 */
export const readVariableAddresses = ({ elements }: ParsedDocument): readonly VariableAddress[] => {
  const bound = new Set(elements.flatMap(({ attributes }) => attributes.get('data-var-src')?.trim() ?? []));
  return elements.flatMap((element) => {
    const read = (attribute: string, choose: (json: unknown) => readonly UsedAddress[]) => {
      const position = element.attributePosition(attribute);
      return choose(readJson(element.attributes.get(attribute))).map((used) => ({ ...used, position }));
    };
    return [
      ...read('data-composition-variables', (json) => readDefaults(json, bound)),
      ...read('data-color-grading', (json) => readTexts(json).filter(isAbsoluteAddress).map(asImage)),
    ];
  });
};

const asImage = (address: string): UsedAddress => ({ address, use: 'image' });

const readDefaults = (json: unknown, bound: ReadonlySet<string>): readonly UsedAddress[] =>
  (Array.isArray(json) ? json : [])
    .filter(isRecord)
    .flatMap(({ id, type, default: value }): readonly UsedAddress[] => {
      const text = isRecord(value) ? value['url'] : value;
      if (typeof text !== 'string') return [];
      if (type === 'image' || (typeof id === 'string' && bound.has(id))) return [asImage(text)];
      return readCssAddresses(text);
    });

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
