import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import { insertion } from '#core/composition/source-edits.ts';
import type { Edit } from '#core/composition/source-edits.ts';

/** What could end a declaration or the element, which the runtime removes too. */
const ENDS_OF_DECLARATIONS = /[;{}<>\r\n\f]/g;
const PROPERTY_NAME = /^[\w-]+$/;

/** CSS properties of the root for the first drawing of scripts; the runtime sets them when the page is parsed. */
export const propertyEdits = (
  document: ParsedDocument,
  properties: Readonly<Record<string, string | number | boolean>> = {},
  headEnd: number,
): Edit[] => {
  const declarations = Object.entries(properties)
    .filter(([id, value]) => PROPERTY_NAME.test(id) && value !== '')
    .map(([id, value]) => `--${id}:${String(value).replaceAll(ENDS_OF_DECLARATIONS, '')}`);
  const rootId = findRoot(document).root?.attributes.get('data-composition-id') ?? '';
  if (declarations.length === 0 || /["\\\n\r\f<]/.test(rootId)) return [];
  const selector = `[data-composition-id="${rootId}"][data-composition-id]`;
  return [insertion(headEnd, `<style>${selector}{${declarations.join(';')}}</style>`)];
};
