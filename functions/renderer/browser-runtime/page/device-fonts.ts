import { rulesOf } from '#renderer/browser-runtime/page/scripted-styles.ts';

const ADDRESS = /\burl\(/i;

/** The rules of a sheet, those in groups included. */
function* fontFaceRules(rules: Iterable<CSSRule>): Generator<CSSFontFaceRule> {
  for (const rule of rules) {
    if (rule instanceof CSSFontFaceRule) yield rule;
    else if (rule instanceof CSSGroupingRule) yield* fontFaceRules(rule.cssRules);
  }
}

export const unquote = (family: string): string => family.replaceAll(/^["']|["']$/g, '');

const declares = ({ style: rule }: CSSFontFaceRule, face: FontFace): boolean => {
  const given = (name: string, initial: string) => rule.getPropertyValue(name) || initial;
  return (
    unquote(given('font-family', '')) === unquote(face.family) &&
    given('font-weight', 'normal') === face.weight &&
    given('font-style', 'normal') === face.style &&
    given('font-stretch', 'normal') === face.stretch &&
    given('unicode-range', 'U+0-10FFFF') === face.unicodeRange
  );
};

/** Returns whether a face names only fonts of the device (`local()`), which may lack them: its text has another font then. */
export const watchDeviceFonts = (): ((face: FontFace) => boolean) => {
  const ofScripts = new WeakSet<FontFace>();
  window.FontFace = new Proxy(FontFace, {
    construct: (target, args: ConstructorParameters<typeof FontFace>, newTarget) => {
      const face = Reflect.construct(target, args, newTarget) as FontFace;
      if (typeof args[1] === 'string' && !ADDRESS.test(args[1])) ofScripts.add(face);
      return face;
    },
  });
  return (face) => {
    if (ofScripts.has(face)) return true;
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
    const rules = sheets
      .filter(({ href }) => href === null || href.startsWith(location.origin)) // scripts cannot read others
      .flatMap((sheet) => [...fontFaceRules(rulesOf(sheet))])
      .filter((rule) => declares(rule, face));
    return rules.length > 0 && rules.every(({ style }) => !ADDRESS.test(style.getPropertyValue('src')));
  };
};
