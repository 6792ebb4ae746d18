import { tokenize, TokenType } from '@csstools/css-tokenizer';
import type { CSSToken } from '@csstools/css-tokenizer';
import { defaultTreeAdapter } from 'parse5';
import type { Edit, Splice } from '#core/studio/splices.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';

const SKIPPED: ReadonlySet<TokenType> = new Set([TokenType.Whitespace, TokenType.Comment]);
const ENDS: ReadonlySet<TokenType> = new Set([TokenType.Semicolon, TokenType.CloseCurly, TokenType.EOF]);
const OPENS: ReadonlySet<TokenType> = new Set([
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
]);
const CLOSES: ReadonlySet<TokenType> = new Set([TokenType.CloseParen, TokenType.CloseSquare]);

type Selector = readonly CSSToken[];

/** The selector lists of a stylesheet, also of rules in others; without those of at-rules. */
const readSelectorLists = (css: string): readonly (readonly Selector[])[] => {
  const lists: Selector[][] = [];
  let list: CSSToken[][] = [[]];
  let depth = 0;
  for (const token of tokenize({ css })) {
    const [type] = token;
    if (type === TokenType.OpenCurly) {
      if (list[0]?.[0]?.[0] !== TokenType.AtKeyword) lists.push(list);
      list = [[]];
    } else if (ENDS.has(type)) list = [[]];
    else if (type === TokenType.Comma && depth === 0) list.push([]);
    else if (!SKIPPED.has(type) || list.at(-1)?.length !== 0) list.at(-1)?.push(token);
    if (OPENS.has(type)) depth += 1;
    if (CLOSES.has(type)) depth -= 1;
  }
  return lists;
};

const escapeId = (id: string): string =>
  id.replaceAll(/[^\w\u{80}-\u{10FFFF}-]/gu, String.raw`\$&`).replace(/^\d/, String.raw`\3$& `);

const isNegation = (token: CSSToken): boolean =>
  token[0] === TokenType.Function && token[4].value.toLowerCase() === 'not';

/** How many brackets are open after a token. */
const depthAfter = (depth: number, [type]: CSSToken): number =>
  depth + Number(OPENS.has(type)) - Number(CLOSES.has(type));

/** The lists of selectors in `:not()`: they name what is to be left out, so that the copy belongs to them and not to the rule. */
const negatedLists = (selector: Selector): readonly (readonly Selector[])[] =>
  selector.flatMap((token, index) => {
    if (!isNegation(token)) return [];
    const list: CSSToken[][] = [[]];
    let depth = 1;
    for (const inner of selector.slice(index + 1)) {
      depth = depthAfter(depth, inner);
      if (depth === 0) break;
      if (inner[0] === TokenType.Comma && depth === 1) list.push([]);
      else if (!SKIPPED.has(inner[0]) || list.at(-1)?.length !== 0) list.at(-1)?.push(inner);
    }
    return [list];
  });

/** A selector with other ids; undefined for one that has none of them outside of `:not()`. */
const withIds = (selector: Selector, ids: ReadonlyMap<string, string>): string | undefined => {
  let isChanged = false;
  let negated = 0;
  const end = selector.findLastIndex(([type]) => !SKIPPED.has(type)) + 1;
  const written = selector.slice(0, end).map((token) => {
    if (negated > 0 || isNegation(token)) negated = depthAfter(negated, token);
    const id = token[0] === TokenType.Hash && negated === 0 ? ids.get(token[4].value) : undefined;
    isChanged ||= id !== undefined;
    return id === undefined ? token[1] : `#${escapeId(id)}`;
  });
  return isChanged ? written.join('') : undefined;
};

/** Makes the rules of `<style>` for ids also those of their copies. `ids` has the id of each copy by that of its original. */
export const copyRules = ({ source, parsed }: StudioDocument, ids: ReadonlyMap<string, string>): Edit =>
  parsed.elements
    .filter(({ name, isInTemplate }) => name === 'style' && !isInTemplate)
    .flatMap(({ node }) => node.childNodes)
    .flatMap((text): readonly Splice[] => {
      const place = defaultTreeAdapter.isTextNode(text) ? text.sourceCodeLocation : undefined;
      if (!place) return [];
      const css = source.slice(place.startOffset, place.endOffset);
      const lists = readSelectorLists(css);
      return [...lists, ...lists.flat().flatMap(negatedLists)].flatMap((list): readonly Splice[] => {
        const copies = list.flatMap((selector) => withIds(selector, ids) ?? []);
        const last = list.flat().findLast(([type]) => !SKIPPED.has(type));
        if (copies.length === 0 || !last) return [];
        const at = place.startOffset + last[3] + 1;
        return [{ start: at, end: at, text: `, ${copies.join(', ')}` }];
      });
    });
