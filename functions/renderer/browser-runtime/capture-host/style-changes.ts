/**
 * What a change of a property can affect. `look`: where the element is, and how it and what is in it look; `subtree`: also
 * how far they reach; `layout`: also the layout around the element; `unknown`: anything.
 */
export type Effect = 'look' | 'subtree' | 'layout' | 'unknown';

const LOOK =
  /^(?:transform|transform-origin|translate|rotate|scale|opacity|visibility|color|background-color|background-position(?:-[xy])?|background-size|border(?:-(?:top|right|bottom|left))?-color|border(?:-(?:top|bottom)-(?:left|right))?-radius|z-index|clip-path|will-change|pointer-events|cursor|object-position|-webkit-text-fill-color|text-decoration-color|caret-color)$/;
const REACH = /^(?:box-shadow|text-shadow|outline(?:-(?:color|width|style|offset))?)$/;
const LAYOUT =
  /^(?:left|top|right|bottom|inset(?:-.*)?|margin(?:-.*)?|padding(?:-.*)?|(?:min-|max-)?(?:width|height)|font-size|font-weight|letter-spacing|word-spacing|line-height|display|text-align|border(?:-(?:top|right|bottom|left))?-width|flex(?:-.*)?|gap|row-gap|column-gap|overflow(?:-[xy])?|white-space|--.*)$/;

/** `value` may name a file, which loads later than the change. */
export const effectOf = (property: string, value: string): Effect => {
  if (/url\(|image-set|element\(|paint\(/i.test(value)) return 'unknown';
  if (/collapse|contents/.test(value)) return 'unknown';
  if (LOOK.test(property)) return 'look';
  if (REACH.test(property)) return 'subtree';
  return LAYOUT.test(property) ? 'layout' : 'unknown';
};

const ORDER: readonly Effect[] = ['look', 'subtree', 'layout', 'unknown'];
export const strongest = (effects: Iterable<Effect>): Effect => {
  let index = 0;
  for (const effect of effects) index = Math.max(index, ORDER.indexOf(effect));
  return ORDER[index] ?? 'unknown';
};

const parse = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf(':');
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const];
    }),
  );

/** The strongest effect of a change of an inline style. */
export const effectOfStyles = (before: string, after: string): Effect => {
  if (/["'\\]|\/\*/.test(before + after)) return 'unknown'; // could contain the separators
  const [old, now] = [parse(before), parse(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
  return strongest(changed.map((name) => effectOf(name, `${old.get(name) ?? ''} ${now.get(name) ?? ''}`)));
};

/** Whether an inline style sets one of the properties. A selector would search the text of images in styles. */
export const setsInline = (root: ParentNode, properties: readonly string[]): boolean =>
  [...root.querySelectorAll<HTMLElement>('[style]')].some(({ style }) =>
    properties.some((property) => style.getPropertyValue(property) !== ''),
  );
