import type { TemplateVariable } from '#core/template/template.ts';
import type { TemplatePage } from './template-page.ts';

const FOLDERS: Partial<Record<TemplateVariable['kind'], string>> = { image: 'photos', video: 'clips' };

/** Address of the example's photo of a variable, or of the picture that stands for its clip, below `/preview/`. */
export const examplePhoto = (
  { examples }: Pick<TemplatePage, 'examples'>,
  { name, kind }: TemplateVariable,
): string | undefined => {
  const [folder, example] = [FOLDERS[kind], examples[name]];
  return folder === undefined || example === undefined ? undefined : `${folder}/${example}.webp`;
};

/** Of every photo and clip, without those that a template has no example for. */
export const examplePhotos = ({ variables, examples }: TemplatePage): readonly string[] =>
  variables.flatMap((variable) => examplePhoto({ examples }, variable) ?? []);
