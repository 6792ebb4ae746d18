import type { Language } from '#contracts/languages.ts';

/** A number as the language writes it, with at most three decimals: `200.000` and `7,5`, or `200,000` and `7.5`. */
export const formatNumber = (value: number, language: Language): string => value.toLocaleString(language);
