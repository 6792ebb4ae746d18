import type { Template } from '#core/template/template.ts';

/** Content of `/preview/templates/<id>.json`. */
export type TemplatePage = Pick<
  Template,
  'id' | 'durationSeconds' | 'sizes' | 'variables' | 'examples' | 'html'
>;
