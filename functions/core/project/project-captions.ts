import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';
import { findWord } from '#core/captions/find-word.ts';
import { findUndrawnWords } from '#core/captions/undrawn-words.ts';
import {
  CAPTIONS_ATTRIBUTE,
  findDefaultProblems,
  findValueProblems,
  readFileValues,
  secondsOf,
} from '#core/composition/caption-problems.ts';
import { readVariableDeclarations } from '#core/composition/composition-variables.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import type { ProjectDocument, ProjectDocuments } from '#core/project/project-documents.ts';
import type { ConversionDeps } from '#core/project/project-values.ts';
import type { InFile } from '#core/project/project-media.ts';

/** Of a project. With a font of its own, it may have characters that the bundled ones lack. */
type CaptionsDeps = Pick<ConversionDeps, 'videoSeconds' | 'hasOwnFont'>;

type InFiles = readonly InFile<CompositionProblem>[];

/**
 * Problems of captions in files, with their line in the file, in values of hosts and in declared defaults. A missing file is a problem of
 * its document.
 */
export const findCaptionProblems = (
  { index, mounted, documentOf }: ProjectDocuments,
  { videoSeconds, hasOwnFont }: CaptionsDeps,
): { readonly problems: InFiles; readonly warnings: InFiles } => {
  const own = [index, ...mounted.values()].filter(({ isOwn }) => isOwn);
  const shown = own.flatMap((document) =>
    document.content.elements.flatMap((element): InFiles => {
      const component = documentOf(element, document);
      const variables = component?.document.elements.flatMap(readVariableDeclarations) ?? [];
      const named = element.attributes.get(CAPTIONS_ATTRIBUTE) ?? '';
      const ofFiles = [named, ...readFileValues(element, variables)].flatMap((address) =>
        findFileProblem(document, address, { seconds: secondsOf(element), hasOwnFont }),
      );
      const mount = { name: component?.path ?? '', variables };
      const ofValues = findValueProblems(element, mount, () => hasOwnFont);
      return [...ofFiles, ...ofValues.map((problem) => ({ ...problem, file: document.path }))];
    }),
  );
  const defaults = own.flatMap(({ path: file, document }) => {
    const seconds = document === index.document ? videoSeconds : Infinity;
    return document.elements.map((element) => {
      const { problems, warnings } = findDefaultProblems(element, seconds, () => hasOwnFont);
      const inFile = (problem: CompositionProblem) => ({ ...problem, file });
      return { problems: problems.map(inFile), warnings: warnings.map(inFile) };
    });
  });
  return {
    problems: [...shown, ...defaults.flatMap(({ problems }) => problems)],
    warnings: defaults.flatMap(({ warnings }) => warnings),
  };
};

const findFileProblem = (
  { sources }: ProjectDocument,
  address: string,
  { seconds, hasOwnFont }: { readonly seconds: number; readonly hasOwnFont: boolean },
): readonly InFile<CompositionProblem>[] => {
  const found = sources.findInProject?.(address, 'captions');
  if (!found || !('text' in found)) return [];
  const read = readCaptions(found.text, seconds);
  if (!isCaptionProblem(read)) return findCharacterProblem(found, findUndrawnWords(read, hasOwnFont));
  const position = read.line === undefined ? null : startOfLine(found.text, read.line);
  return [
    {
      code: 'invalid_captions',
      position,
      subject: found.path,
      choices: { valid: [], captions: read },
      file: found.path,
    },
  ];
};

const findCharacterProblem = (
  { path: file, text }: { readonly path: string; readonly text: string },
  { words: [word], characters }: ReturnType<typeof findUndrawnWords>,
): readonly InFile<CompositionProblem>[] => {
  if (word === undefined) return [];
  const position = findWord(word, text);
  return [
    { ...problemAt('unsupported_characters', position < 0 ? null : position, characters.join(', ')), file },
  ];
};

const startOfLine = (text: string, line: number): number => {
  const [end] = [...text.matchAll(/\r\n|[\r\n]/g)].slice(line - 2, line - 1);
  return line === 1 || end === undefined ? 0 : end.index + end[0].length;
};
