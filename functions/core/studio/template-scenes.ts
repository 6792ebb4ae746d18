import { isRecord, readJson } from '#core/composition/composition-variables.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';

export type SceneTimes = ReadonlyMap<string, { readonly start: number; readonly end: number }>;

/** When the parts of a copied template are shown, by `data-part`: the kit of its scenes reads `data-timing` too. */
export const readSceneTimes = ({ attributes }: DocumentElement): SceneTimes => {
  const timing = readJson(attributes.get('data-timing'));
  const parts = isRecord(timing) && Array.isArray(timing['parts']) ? (timing['parts'] as unknown[]) : [];
  return new Map(
    parts.flatMap((part) => {
      if (!isRecord(part)) return [];
      const { name, start, end } = part;
      return typeof name === 'string' && typeof start === 'number' && typeof end === 'number'
        ? [[name, { start, end }] as const]
        : [];
    }),
  );
};
