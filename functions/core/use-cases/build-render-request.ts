import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { TemplateCatalog } from '#core/ports/compositions.ts';
import { checkOutput } from '#core/template/check-output.ts';
import { checkVariables } from '#core/template/check-request.ts';
import type { RenderRequest } from '#core/use-cases/create-video.ts';
import type { OutputFormat } from '#core/video/video.ts';
import type { BrandKit } from '#core/workspace/brand-kit.ts';

export interface TemplateRequest {
  readonly template: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly output: Partial<OutputFormat>;
}

/** Turns a template request into a render order, or says everything that is wrong with it at once. */
export const buildRequestFromTemplate = (
  templates: TemplateCatalog,
  brandKit: BrandKit,
  request: TemplateRequest,
): Result<RenderRequest> => {
  const template = templates.find(request.template);
  if (!template) return refuse({ code: 'unknown_template' });
  const { values, violations } = checkVariables(template, request.variables, brandKit);
  const { output, violation } = checkOutput(template, request.output);
  const all = Map.groupBy(
    [...violations, ...(violation ? [['output', violation] as const] : [])],
    ([name]) => name,
  );
  if (all.size > 0)
    return refuse({
      code: 'invalid_variables',
      violations: Object.fromEntries([...all].map(([name, found]) => [name, found.map(([, it]) => it)])),
    });
  const { id, html, durationSeconds } = template;
  return accept({ template: id, title: null, html, variables: values, output, durationSeconds });
};
