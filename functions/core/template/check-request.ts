import { BRAND_KIT_VARIABLES } from '#core/workspace/brand-kit.ts';
import type { BrandKit, BrandKitVariable } from '#core/workspace/brand-kit.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';
import type { VariableViolation } from '#core/template/variables.ts';

type Values = Readonly<Record<string, string>>;

export const isColor = (text: string): boolean => /^#[0-9A-Fa-f]{6}$/.test(text);

export const isBrandKitVariable = (name: string): name is BrandKitVariable =>
  (BRAND_KIT_VARIABLES as readonly string[]).includes(name);

const valueOf = (variable: TemplateVariable, given: Values, brandKit: BrandKit): string | undefined => {
  if (Object.hasOwn(given, variable.name)) return given[variable.name];
  const fromBrandKit = isBrandKitVariable(variable.name) ? brandKit[variable.name] : undefined;
  return fromBrandKit ?? variable.default;
};

/** Length counts Unicode code points, as the schema's own lengths do. */
const violationOf = (
  variable: TemplateVariable,
  value: string | undefined,
): VariableViolation | undefined => {
  if (value === undefined) return { code: 'missing' };
  if (variable.kind === 'color') return isColor(value) ? undefined : { code: 'invalid_color' };
  if (value.trim() === '' && variable.default === undefined) return { code: 'missing' };
  return Array.from(value).length > variable.maxLength
    ? { code: 'too_long', maxLength: variable.maxLength }
    : undefined;
};

/**
 * The value of every variable of the template — sent, from the brand kit, or its default — and what is wrong
 * with them, by variable name.
 */
export const checkVariables = (
  template: Template,
  given: Values,
  brandKit: BrandKit,
): { readonly values: Values; readonly violations: ReadonlyMap<string, VariableViolation> } => {
  const values: [string, string][] = [];
  const violations = new Map<string, VariableViolation>();
  for (const variable of template.variables) {
    const value = valueOf(variable, given, brandKit);
    const violation = violationOf(variable, value);
    if (violation) violations.set(variable.name, violation);
    if (value !== undefined) values.push([variable.name, value]);
  }
  const known = new Set(template.variables.map(({ name }) => name));
  for (const name of Object.keys(given))
    if (!known.has(name)) violations.set(name, { code: 'unknown_variable' });
  return { values: Object.fromEntries(values), violations };
};
