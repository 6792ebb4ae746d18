import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { findRoot } from '#core/composition/root-attributes.ts';

const MAX_COMPARED = 200; // rules, each compared with every element
const TIME = /(?<![\w.-])(-?(?:\d+(?:\.\d*)?|\.\d+))(ms|s)\b/gi;

/** Declarations of a rule or of a `style` attribute, and the elements they apply to. */
interface Declarations {
  readonly css: string;
  readonly position: number;
  readonly matches: (element: DocumentElement) => boolean;
}

/**
 * Warnings for CSS animations that start when their clip is gone: inside an element with `data-start` they follow its
 * own time. Selectors are compared by their last part; lengths and delays that are no plain numbers are skipped.
 */
export const findLateAnimations = (document: ParsedDocument): readonly CompositionProblem[] => {
  const clips = readClips(document);
  if (clips.size === 0) return [];
  const clipped = document.elements.flatMap((element) => {
    const seconds = clipSeconds(element.node, clips);
    return seconds === undefined ? [] : [{ element, seconds }];
  });
  const shortest = Math.min(...new Set(clips.values()));
  return readDeclarations(document)
    .map((rule) => ({ ...rule, delay: longestDelaySeconds(rule.css) }))
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

const readDeclarations = ({ elements }: ParsedDocument): readonly Declarations[] =>
  elements.flatMap((element): Declarations[] => {
    if (element.name === 'style') return readRules(element);
    const css = element.attributes.get('style');
    const isOwn = (other: DocumentElement) => other === element;
    return css === undefined ? [] : [{ css, position: element.position, matches: isOwn }];
  });

const readRules = ({ text, textPosition }: DocumentElement): Declarations[] => {
  let end = 0;
  return withoutComments(text)
    .split('}')
    .flatMap((part): Declarations[] => {
      const start = end;
      end += part.length + 1;
      const open = part.lastIndexOf('{');
      if (open < 1) return [];
      const selectorStart = part.lastIndexOf('{', open - 1) + 1;
      const matches = createMatcher(part.slice(selectorStart, open));
      return [{ css: part.slice(open + 1), position: textPosition + start + open + 1, matches }];
    });
};

/** Comments become spaces, so that positions stay. */
const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, index) => {
      if (index === 0) return part;
      const end = part.indexOf('*/');
      return end < 0 ? ' '.repeat(part.length + 2) : ' '.repeat(end + 4) + part.slice(end + 2);
    })
    .join('');

/** Compares tag, id and classes of the last part of each selector; attributes and pseudo-classes are ignored. */
const createMatcher = (selectors: string): Declarations['matches'] => {
  const parts = selectors.split(',').map((selector) => {
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

/** The longest delay in `animation` and `animation-delay`; 0 when there is none. */
const longestDelaySeconds = (css: string): number => {
  const delays = css.split(';').flatMap((declaration) => {
    const [property = '', ...rest] = declaration.split(':');
    const position = { animation: 1, 'animation-delay': 0 }[property.trim().toLowerCase()];
    if (position === undefined) return [];
    const value = rest.join(':').replace(/\([^()]*\)/g, ' ');
    return value.split(',').map((animation) => {
      const [, amount = 0, unit = 's'] = [...animation.matchAll(TIME)][position] ?? [];
      return Number(amount) / (unit.toLowerCase() === 'ms' ? 1000 : 1);
    });
  });
  return delays.reduce((longest, delay) => Math.max(longest, delay), 0);
};
