import { TEMPLATE_FPS } from '#contracts/limits.ts';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';
import { isBrandKitVariable, sizeName } from '#core/template/check-request.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';

/** A template as the catalog lists it, with its price and everything a caller needs to fill it in. */
export const presentTemplate = (template: Template) => ({
  id: template.id,
  title: template.title,
  description: template.description,
  duration_seconds: template.durationSeconds,
  credits: creditsFromMilli(priceMilliCredits(template.durationSeconds)),
  sizes: template.sizes.map(sizeName),
  fps: TEMPLATE_FPS,
  variables: template.variables.map(presentVariable),
});

const presentVariable = (variable: TemplateVariable) => ({
  name: variable.name,
  label: variable.label,
  kind: variable.kind,
  required: variable.default === undefined,
  from_brand_kit: isBrandKitVariable(variable),
  ...(variable.default === undefined ? {} : { default: variable.default }),
  ...(variable.kind === 'text' ? { max_length: variable.maxLength } : {}),
  ...(variable.kind === 'image'
    ? { aspect: variable.aspect, min_width: variable.minWidth, min_height: variable.minHeight }
    : {}),
});
