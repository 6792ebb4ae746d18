import type { Template } from '#core/template/template.ts';

/** What a form needs to fill in the page of a template. */
export type TemplatePage = Pick<Template, 'id' | 'durationSeconds' | 'variables' | 'examples'>;

/** Content of `/preview/templates/<id>.json`. */
export interface TemplateFile extends TemplatePage {
  /** Contains its scripts and style sheets. */
  readonly html: string;
  /** Fonts that its texts use, by address. */
  readonly fontFiles: readonly string[];
}

export const templatePageOf = ({ id, durationSeconds, variables, examples }: Template): TemplatePage => ({
  id,
  durationSeconds,
  variables,
  examples,
});
