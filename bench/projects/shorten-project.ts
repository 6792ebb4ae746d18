import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { applyEdits, attributeEdits } from '#core/composition/source-edits.ts';
import type { Edit } from '#core/composition/source-edits.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';

const secondsOf = ({ attributes }: DocumentElement, name: string): number =>
  Number(attributes.get(name)?.trim() || Number.NaN);

/** Roots, also those of a document with more than one. */
const findRoots = ({ elements }: ParsedDocument): readonly DocumentElement[] =>
  elements.filter(
    ({ attributes, isInComposition, isInTemplate }) =>
      attributes.has('data-composition-id') && !isInComposition && !isInTemplate,
  );

/** What a player shows of a slide show; it names the elements that are removed. */
const SLIDES = 'application/hyperframes-slideshow+json';

const isUnseen = (element: DocumentElement, seconds: number): boolean =>
  secondsOf(element, 'data-start') >= seconds || element.attributes.get('type') === SLIDES;

/** Elements that are never shown, without those inside of them. */
const findUnseen = ({ elements }: ParsedDocument, seconds: number): readonly DocumentElement[] => {
  const unseen: DocumentElement[] = [];
  let end = 0;
  for (const element of elements) {
    if (element.position < end || !isUnseen(element, seconds)) continue;
    unseen.push(element);
    end = element.endPosition;
  }
  return unseen;
};

/**
 * The first seconds of a document: its roots end by then, and what would start later is removed, because both renderers
 * draw nothing of it and a project that has it is refused. Undefined for a document that is not longer.
 */
export const shortenDocument = (html: string, seconds: number): string | undefined => {
  const document = parseDocument(html);
  const roots = document ? findRoots(document) : [];
  const isShort = roots.every((root) => secondsOf(root, 'data-duration') <= seconds);
  if (document === undefined || isShort) return undefined;
  const edits: Edit[] = roots.flatMap(({ node }) =>
    attributeEdits(document.source, node, { 'data-duration': String(seconds) }),
  );
  for (const { position: start, endPosition: end } of findUnseen(document, seconds))
    edits.push({ start, end, text: '', isElement: false });
  return applyEdits(document.source, edits).html;
};

/** Copies a project whose document is longer than this, without the file that says where it was pushed. */
export const shortenProject = async (project: string, copy: string, seconds: number): Promise<string> => {
  const html = shortenDocument(await readFile(join(project, PROJECT_INDEX), 'utf8'), seconds);
  if (html === undefined) return project;
  await rm(copy, { recursive: true, force: true });
  const isNotHidden = (path: string) => path === project || !basename(path).startsWith('.');
  await cp(project, copy, { recursive: true, filter: isNotHidden });
  await writeFile(join(copy, PROJECT_INDEX), html);
  return copy;
};
