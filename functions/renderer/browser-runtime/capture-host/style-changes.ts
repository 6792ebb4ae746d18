/**
 * What a change of a property can affect. `look`: where the element is, and how it and what is in it look; `inherited`: also
 * what refers to something in it; `subtree`: also how far they reach; `layout`: also the layout around the element;
 * `unknown`: anything.
 */
export type Effect = 'look' | 'inherited' | 'subtree' | 'layout' | 'unknown';

const LOOK =
  /^(?:transform|transform-origin|translate|rotate|scale|opacity|background-color|background-position(?:-[xy])?|background-size|border(?:-(?:top|right|bottom|left))?-color|border(?:-(?:top|bottom)-(?:left|right))?-radius|z-index|clip-path|will-change|pointer-events|cursor|object-position|-webkit-text-fill-color|text-decoration-color|caret-color)$/;
const INHERITED = /^(?:visibility|color)$/;
const REACH = /^(?:box-shadow|text-shadow|outline(?:-(?:color|width|style|offset))?)$/;
const LAYOUT =
  /^(?:left|top|right|bottom|inset(?:-.*)?|margin(?:-.*)?|padding(?:-.*)?|(?:min-|max-)?(?:width|height)|font-size|font-weight|letter-spacing|word-spacing|line-height|display|text-align|border(?:-(?:top|right|bottom|left))?-width|flex(?:-.*)?|gap|row-gap|column-gap|overflow(?:-[xy])?|white-space|--.*)$/;

/** `value` may name a file, which loads later than the change. */
export const effectOf = (property: string, value: string): Effect => {
  if (/url\(|image-set|element\(|paint\(/i.test(value)) return 'unknown';
  if (/collapse|contents/.test(value)) return 'unknown';
  if (LOOK.test(property)) return 'look';
  if (INHERITED.test(property)) return 'inherited';
  if (REACH.test(property)) return 'subtree';
  return LAYOUT.test(property) ? 'layout' : 'unknown';
};

const ORDER: readonly Effect[] = ['look', 'inherited', 'subtree', 'layout', 'unknown'];
export const strongest = (effects: Iterable<Effect>): Effect => {
  let index = 0;
  for (const effect of effects) index = Math.max(index, ORDER.indexOf(effect));
  return ORDER[index] ?? 'unknown';
};

/** Undefined when a semicolon may be part of a value, or a property is set twice. */
const parse = (text: string): ReadonlyMap<string, string> | undefined => {
  const properties = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf(':');
    if (part.split(/[([{]/).length !== part.split(/[)\]}]/).length) return undefined;
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    if (properties.has(name)) return undefined;
    properties.set(name, part.slice(at + 1).trim());
  }
  return properties;
};

/** The strongest effect of a change of an inline style. */
export const effectOfStyles = (before: string, after: string): Effect => {
  if (/["'\\]|\/\*/.test(before + after)) return 'unknown'; // could contain the separators
  const [old, now] = [parse(before), parse(after)];
  if (old === undefined || now === undefined) return 'unknown';
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => old.get(name) !== now.get(name),
  );
  const kept = (names: Iterable<string>) =>
    [...names].filter((name) => old.get(name) === now.get(name)).join(' ');
  // Of `margin` and `margin-left`, the later one applies.
  if (kept(old.keys()) !== kept(now.keys())) return 'unknown';
  return strongest(changed.map((name) => effectOf(name, `${old.get(name) ?? ''} ${now.get(name) ?? ''}`)));
};

/** Whether an inline style sets one of the properties. A selector would search the text of images in styles. */
export const setsInline = (root: ParentNode, properties: readonly string[]): boolean =>
  [...root.querySelectorAll<HTMLElement>('[style]')].some(({ style }) =>
    properties.some((property) => style.getPropertyValue(property) !== ''),
  );
