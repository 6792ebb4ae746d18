import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { TokenType } from '@csstools/css-tokenizer';
import { readCssDeclarations } from '#core/composition/css-declarations.ts';
import type { Declaration } from '#core/composition/css-declarations.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { findRoot } from '#core/composition/root-attributes.ts';

const MAX_COMPARED = 200; // declarations, each compared with every element
const MAX_SELECTORS = 10; // of a rule
const UNITS_PER_SECOND: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['ms', 1000],
]);

/** A CSS animation with a delay, and the elements it applies to. */
interface Animation {
  /** In seconds. */
  readonly delay: number;
  readonly position: number;
  readonly matches: (element: DocumentElement) => boolean;
}

/**
 * Warnings for CSS animations that start when their clip is gone: inside an element with `data-start` they follow its
 * own time. The first ten selectors of a rule are compared by their last part; lengths and delays that are no plain
 * numbers are skipped.
 */
export const findLateAnimations = (document: ParsedDocument): readonly CompositionProblem[] => {
  const clips = readClips(document);
  if (clips.size === 0) return [];
  const clipped = document.elements.flatMap((element) => {
    const seconds = clipSeconds(element.node, clips);
    return seconds === undefined ? [] : [{ element, seconds }];
  });
  const shortest = Math.min(...new Set(clips.values()));
  return readAnimations(document)
    .filter(({ delay }) => delay >= shortest)
    .slice(0, MAX_COMPARED)
    .flatMap(({ delay, position, matches }) => {
      const late = clipped.find(({ element, seconds }) => delay >= seconds && matches(element));
      return late ? [problemAt('late_animation', position, `${delay} → ${late.seconds}`)] : [];
    });
};

/** Seconds for which each clip is visible. */
const readClips = (document: ParsedDocument): ReadonlyMap<Tree.ParentNode, number> => {
  const { root } = findRoot(document);
  return new Map(
    document.elements.flatMap((element) => {
      const seconds = Number(element.attributes.get('data-duration') || Number.NaN);
      const isClip = element !== root && element.attributes.has('data-start') && seconds > 0;
      return isClip ? [[element.node, seconds] as const] : [];
    }),
  );
};

/** Length of the nearest clip, the node itself included. */
const clipSeconds = (node: Tree.Element, clips: ReadonlyMap<Tree.ParentNode, number>): number | undefined => {
  let current: Tree.ParentNode | null = node;
  while (current) {
    const seconds = clips.get(current);
    if (seconds !== undefined) return seconds;
    current = 'parentNode' in current ? current.parentNode : null;
  }
  return undefined;
};

/** The declarations of `animation` and `animation-delay` in stylesheets and `style` attributes. */
const readAnimations = ({ elements }: ParsedDocument): readonly Animation[] =>
  elements.flatMap((element) => {
    const isSheet = element.name === 'style';
    const css = isSheet ? element.text : (element.attributes.get('style') ?? '');
    return readCssDeclarations(css).flatMap((declaration): Animation[] => {
      const delay = longestDelaySeconds(declaration);
      if (delay === 0) return [];
      const { selector = '', offset } = declaration;
      return isSheet
        ? [{ delay, position: element.textPosition + offset, matches: createMatcher(selector) }]
        : [{ delay, position: element.position, matches: (other) => other === element }];
    });
  });

/** Compares tag, id and classes of the last part of each selector; attributes and pseudo-classes are ignored. */
const createMatcher = (selectors: string): Animation['matches'] => {
  const parts = selectors.split(',', MAX_SELECTORS).map((selector) => {
    const last =
      selector
        .trim()
        .split(/[\s>+~]/)
        .at(-1) ?? '';
    const names = (/^[^:[]*/.exec(last)?.[0] ?? '').split(/(?=[.#])/).filter(Boolean);
    return names.filter((name) => name !== '*');
  });
  return ({ name, attributes }) => {
    const classes = (attributes.get('class') ?? '').split(/\s+/);
    const has = (part: string): boolean => {
      if (part.startsWith('#')) return attributes.get('id') === part.slice(1);
      return part.startsWith('.') ? classes.includes(part.slice(1)) : part.toLowerCase() === name;
    };
    return parts.some((names) => names.every(has));
  };
};

/** Index of the delay among the times of one animation. */
const DELAY_INDEXES: ReadonlyMap<string, number> = new Map([
  ['animation', 1],
  ['animation-delay', 0],
]);

/** The longest delay of an `animation` or `animation-delay` declaration; 0 when there is none. */
const longestDelaySeconds = ({ property, value }: Declaration): number => {
  const delayIndex = DELAY_INDEXES.get(property);
  if (delayIndex === undefined) return 0;
  let longest = 0;
  let depth = 0;
  let times = 0;
  for (const token of value) {
    const [type] = token;
    if (type === TokenType.Function || type === TokenType.OpenParen) depth += 1;
    else if (type === TokenType.CloseParen) depth -= 1;
    else if (depth > 0) continue;
    else if (type === TokenType.Comma) times = 0;
    else if (type === TokenType.Dimension) {
      const unitsPerSecond = UNITS_PER_SECOND.get(token[4].unit.toLowerCase());
      if (unitsPerSecond === undefined) continue;
      if (times === delayIndex) longest = Math.max(longest, token[4].value / unitsPerSecond);
      times += 1;
    }
  }
  return longest;
};
