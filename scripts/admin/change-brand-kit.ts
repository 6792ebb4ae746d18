import { isColor } from '#core/template/check-request.ts';
import { BRAND_KIT_VARIABLES } from '#core/workspace/workspace.ts';
import type { BrandKit, BrandKitVariable } from '#core/workspace/workspace.ts';
import { OperatorError } from '../command-line/operator-error.ts';

const TEXT_MAX_CHARACTERS = 200;

const checkValue = (variable: BrandKitVariable, value: string): void => {
  if (variable.startsWith('warna_') && !isColor(value)) {
    throw new OperatorError(`${variable} "${value}" is no colour: write #RRGGBB, such as #0EA5E9.`);
  }
  if (value.length > TEXT_MAX_CHARACTERS) {
    throw new OperatorError(`${variable} is longer than ${TEXT_MAX_CHARACTERS} characters.`);
  }
};

/** The kit with the given values in place of its own; an empty value takes a variable out. */
export const changeBrandKit = (kit: BrandKit, changes: BrandKit): BrandKit => {
  const merged = { ...kit, ...changes };
  const kept = BRAND_KIT_VARIABLES.flatMap((variable) => {
    const value = merged[variable]?.trim() ?? '';
    if (value !== '') checkValue(variable, value);
    return value === '' ? [] : [[variable, value] as const];
  });
  return Object.fromEntries(kept);
};
