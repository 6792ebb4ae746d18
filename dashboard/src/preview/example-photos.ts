import type { TemplatePage } from './template-page.ts';

/** Address of the example's photo of a variable, below `/preview/`. */
export const examplePhoto = (
  { examples }: Pick<TemplatePage, 'examples'>,
  name: string,
): string | undefined => (examples[name] === undefined ? undefined : `photos/${examples[name]}.webp`);

/** Of every photo, without those that a template has no example for. */
export const examplePhotos = ({ variables, examples }: TemplatePage): readonly string[] =>
  variables
    .filter(({ kind }) => kind === 'image')
    .flatMap(({ name }) => examplePhoto({ examples }, name) ?? []);
