import type { Template } from '#core/template/template.ts';

/** Lists what the first preview of each template loads. */
export const FIRST_FILES = 'first-files.json';

/** What a form needs to fill in the page of a template. */
export type TemplatePage = Pick<Template, 'id' | 'durationSeconds' | 'parts' | 'variables' | 'examples'>;

/** Content of `/preview/templates/<id>.json`. */
export interface TemplateFile extends TemplatePage {
  /** Without the files below. */
  readonly html: string;
  /** Addresses of scripts that templates share. */
  readonly scriptFiles: readonly string[];
  /** Addresses of fonts that its texts use. */
  readonly fontFiles: readonly string[];
}

export const templatePageOf = ({
  id,
  durationSeconds,
  parts,
  variables,
  examples,
}: Template): TemplatePage => ({
  id,
  ...(durationSeconds !== undefined && { durationSeconds }),
  ...(parts && { parts }),
  variables,
  examples,
});
