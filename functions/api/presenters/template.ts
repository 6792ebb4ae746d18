import { TEMPLATE_FPS } from '#contracts/limits.ts';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';
import { isBrandKitVariable, sizeName } from '#core/template/check-request.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';

/** A template as the catalog lists it, with its price and everything a caller needs to fill it in. */
export const presentTemplate = (template: Template, isNewest: boolean) => ({
  id: template.id,
  is_newest: isNewest,
  title: template.title,
  description: template.description,
  category: template.category,
  tags: template.tags,
  duration_seconds: template.durationSeconds,
  credits: creditsFromMilli(priceMilliCredits(template.durationSeconds)),
  sizes: template.sizes.map(sizeName),
  fps: TEMPLATE_FPS,
  variables: template.variables.map((variable) => presentVariable(variable, template.examples)),
});

const presentVariable = (variable: TemplateVariable, examples: Template['examples']) => ({
  name: variable.name,
  label: variable.label,
  kind: variable.kind,
  required: variable.default === undefined,
  from_brand_kit: isBrandKitVariable(variable),
  ...(variable.default === undefined ? {} : { default: variable.default }),
  ...presentExample(variable, examples[variable.name]),
  ...(variable.kind === 'text' ? { max_length: variable.maxLength } : {}),
  ...(variable.kind === 'image'
    ? { aspect: variable.aspect, min_width: variable.minWidth, min_height: variable.minHeight }
    : {}),
});

/** Only of texts and colors: an example of an image or audio would have to be an asset of the caller. */
const presentExample = ({ kind }: TemplateVariable, example: string | undefined) =>
  example !== undefined && (kind === 'text' || kind === 'color') ? { example } : {};
