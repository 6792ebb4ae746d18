import { readStudioDocument } from '#core/studio/read-document.ts';
import { applyEdit } from '#core/studio/splices.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { Created, StudioDocument } from '#core/studio/studio-document.ts';

export const open = (source: string): StudioDocument => {
  const document = readStudioDocument(source);
  if (!document) throw new Error('the text has no root element');
  return document;
};

/** The document after edits, each made on the result of the one before. */
export const edited = (
  source: string,
  ...edits: readonly ((document: StudioDocument) => Edit | Created | undefined)[]
): StudioDocument =>
  edits.reduce((document, make) => open(applyEdit(document.source, editOf(make(document)))), open(source));

export const editOf = (made: Edit | Created | undefined): Edit => {
  if (made === undefined) return [];
  return 'edit' in made ? made.edit : made;
};
