import {
  CAPTIONS_ATTRIBUTE,
  findCaptionProblem,
  readFileValues,
  secondsOf,
} from '#core/composition/caption-problems.ts';
import { readVariableDeclarations } from '#core/composition/composition-variables.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import type { ProjectDocument, ProjectDocuments } from '#core/project/project-documents.ts';
import type { InFile } from '#core/project/project-media.ts';

/** Problems of the files that show captions, with their line in the file. A missing file is a problem of its document. */
export const findCaptionFileProblems = ({
  index,
  mounted,
  documentOf,
}: ProjectDocuments): readonly InFile<CompositionProblem>[] => {
  const own = [index, ...mounted.values()].filter(({ isOwn }) => isOwn);
  return own.flatMap((document) =>
    document.content.elements.flatMap((element) => {
      const component = documentOf(element, document);
      const variables = component?.document.elements.flatMap(readVariableDeclarations) ?? [];
      const named = element.attributes.get(CAPTIONS_ATTRIBUTE) ?? '';
      return [named, ...readFileValues(element, variables)].flatMap((address) =>
        findFileProblem(document, address, secondsOf(element)),
      );
    }),
  );
};

const findFileProblem = (
  { sources }: ProjectDocument,
  address: string,
  seconds: number,
): readonly InFile<CompositionProblem>[] => {
  const found = sources.findInProject?.(address, 'captions');
  if (!found || !('text' in found)) return [];
  const problem = findCaptionProblem(found.text, seconds);
  if (!problem) return [];
  const position = problem.line === undefined ? null : startOfLine(found.text, problem.line);
  return [
    {
      code: 'invalid_captions',
      position,
      subject: found.path,
      choices: { valid: [], captions: problem },
      file: found.path,
    },
  ];
};

const startOfLine = (text: string, line: number): number => {
  const [end] = [...text.matchAll(/\r\n|[\r\n]/g)].slice(line - 2, line - 1);
  return line === 1 || end === undefined ? 0 : end.index + end[0].length;
};
