import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { newestTemplates } from '../scripts/shared/templates.ts';
import { inOrderOfCategories } from './src/pages/create/templates.ts';

type Bundle = Rolldown.OutputBundle;

/** The chunk and those that it imports. */
const chunksOf = (bundle: Bundle, file: string, found = new Set<Rolldown.OutputChunk>()) => {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports) chunksOf(bundle, imported, found);
  return found;
};

/** Links of the scripts and style sheets of a page, without those of every page. */
const pageLinks = (bundle: Bundle, module: string, html: string): readonly string[] => {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`) === true,
  );
  if (!entry) throw new Error(`The build has no script of ${module}.`);
  const chunks = [...chunksOf(bundle, entry.fileName)];
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const isNew = (file: string) => !html.includes(file);
  const scripts = chunks.map(({ fileName }) => fileName).filter(isNew);
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
};

/** The first picture of the gallery, which makes its largest paint. More of them would delay the scripts. */
const firstPictureLink = (bundle: Bundle): string => {
  const [template] = inOrderOfCategories(newestTemplates());
  const source = `thumbnails/previews/${template?.id}.webp`;
  const picture = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(source)),
  );
  if (!picture) throw new Error(`The build has no file of ${source}.`);
  return `<link rel="preload" as="image" href="/${picture.fileName}">`;
};

/**
 * Writes documents that name what their page loads, in place of those that its scripts would name one after the other.
 * Every other page has `index.html`.
 */
export const writePageDocuments = async (dir: string, bundle: Bundle): Promise<void> => {
  const html = await readFile(join(dir, 'index.html'), 'utf8');
  const write = (document: string, links: readonly string[]) =>
    writeFile(join(dir, document), html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`));
  const gallery = pageLinks(bundle, 'pages/create/gallery-page.tsx', html);
  await write('gallery.html', [...gallery, firstPictureLink(bundle)]);
  await write('form.html', pageLinks(bundle, 'pages/create/create-page.tsx', html));
};
