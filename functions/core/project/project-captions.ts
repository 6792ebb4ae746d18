import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';
import { findWord } from '#core/captions/find-word.ts';
import { findUndrawnWords } from '#core/captions/undrawn-words.ts';
import { CAPTIONS_ATTRIBUTE, readFileValues, secondsOf } from '#core/composition/caption-problems.ts';
import { readVariableDeclarations } from '#core/composition/composition-variables.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import type { ProjectDocument, ProjectDocuments } from '#core/project/project-documents.ts';
import type { InFile } from '#core/project/project-media.ts';

/**
 * Problems of the files that show captions, with their line in the file. A missing file is a problem of its document. With a font of
 * its own, a project may have characters that the bundled ones lack.
 */
export const findCaptionFileProblems = (
  { index, mounted, documentOf }: ProjectDocuments,
  hasOwnFont: boolean,
): readonly InFile<CompositionProblem>[] => {
  const own = [index, ...mounted.values()].filter(({ isOwn }) => isOwn);
  return own.flatMap((document) =>
    document.content.elements.flatMap((element) => {
      const component = documentOf(element, document);
      const variables = component?.document.elements.flatMap(readVariableDeclarations) ?? [];
      const named = element.attributes.get(CAPTIONS_ATTRIBUTE) ?? '';
      return [named, ...readFileValues(element, variables)].flatMap((address) =>
        findFileProblem(document, address, { seconds: secondsOf(element), hasOwnFont }),
      );
    }),
  );
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
