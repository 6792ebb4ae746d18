import type { AudioClip, DocumentAsset } from '#contracts/schemas/render-document.ts';
import type { Asset } from '#core/asset/asset.ts';
import { locateProblems } from '#core/composition/problems.ts';
import type { CompositionValidator, TemplateCatalog } from '#core/ports/compositions.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { checkOutput, checkVariables } from '#core/template/check-request.ts';
import { refuseUnknownTemplate } from '#core/template/unknown-template.ts';
import type { OutputFormat } from '#core/video/video.ts';
import type { BrandKit } from '#core/workspace/workspace.ts';

/** A validated create request: what to render, and under which template name and title to store it. */
export interface RenderRequest {
  /** `<template_id>@<version>`, or the literal `composition`. */
  readonly template: string;
  readonly title: string | null;
  readonly html: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly output: OutputFormat;
  readonly durationSeconds: number;
  /** Ready assets of the workspace that the video uses. */
  readonly assets: readonly (DocumentAsset & Pick<Asset, 'id'>)[];
  readonly sound: readonly AudioClip[];
}

export interface TemplateRequest {
  readonly template: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly output: Partial<OutputFormat>;
}

/** Refuses with `unknown_template`, or with `invalid_variables` that lists every violation. */
export const buildRequestFromTemplate = (
  templates: TemplateCatalog,
  brandKit: BrandKit,
  request: TemplateRequest,
): Result<RenderRequest> => {
  const template = templates.find(request.template);
  if (!template) return refuseUnknownTemplate(templates, request.template);
  const { values, violations } = checkVariables(template, request.variables, brandKit);
  const { output, violation: sizeViolation } = checkOutput(template, request.output);
  const all = [...violations, ...(sizeViolation ? [['output', sizeViolation] as const] : [])];
  if (all.length > 0) {
    // A variable may itself be named `output`, so a name can have two violations.
    const byName = Map.groupBy(all, ([name]) => name);
    return refuse({
      code: 'invalid_variables',
      violations: Object.fromEntries(
        [...byName].map(([name, found]) => [name, found.map(([, violation]) => violation)]),
      ),
    });
  }
  const { id, html, durationSeconds } = template;
  return accept({
    template: id,
    title: null,
    html,
    variables: values,
    output,
    durationSeconds,
    assets: [],
    sound: [],
  });
};

export interface CompositionRequest {
  readonly html: string;
  readonly title: string | null;
}

/** Refuses with `invalid_composition` that lists every problem of the document. */
export const buildRequestFromComposition = async (
  validator: CompositionValidator,
  { html, title }: CompositionRequest,
): Promise<Result<RenderRequest>> => {
  const checked = await validator.check(html);
  if ('problems' in checked)
    return refuse({ code: 'invalid_composition', problems: locateProblems(html, checked.problems) });
  const { width, height, fps, durationSeconds } = checked.root;
  return accept({
    template: 'composition',
    title,
    html,
    variables: {},
    output: { width, height, fps },
    durationSeconds,
    assets: [],
    sound: [],
  });
};
