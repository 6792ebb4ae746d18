import type { Template } from '#core/template/template.ts';

/** Content of `/preview/templates/<id>.json`. */
export type TemplatePage = Pick<
  Template,
  'id' | 'durationSeconds' | 'sizes' | 'variables' | 'examples' | 'html'
>;

export const templatePageOf = ({
  id,
  durationSeconds,
  sizes,
  variables,
  examples,
  html,
}: Template): TemplatePage => ({ id, durationSeconds, sizes, variables, examples, html });
