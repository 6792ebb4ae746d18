import { isFontStylesheet } from '#core/composition/served-files.ts';
import { readCssAddresses } from '#core/composition/css-addresses.ts';
import { readCssDeclarations, readFamilies } from '#core/composition/css-declarations.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { BUNDLED_FONT_FAMILIES, FONT_SUBSTITUTES, WEB_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import { OTHER_SYSTEM_FONT_NAMES } from '#core/fonts/other-system-fonts.ts';

const SCRIPTED_FONT = /\bFontFace\b|@font-face/;
const FONT_DECLARATION = /font/i;
const WEB_FAMILIES: ReadonlySet<string> = new Set(WEB_FONT_FAMILIES.map((family) => family.toLowerCase()));

/** Whether the page has a font of which only the font itself says what characters it covers. */
export const hasOwnFont = ({ elements, styleSheets = [] }: ParsedDocument): boolean =>
  styleSheets.some(hasFontAddress) ||
  elements.some((element) => {
    const { name, attributes, text } = element;
    if (name === 'script') return SCRIPTED_FONT.test(text);
    if (name === 'link') return namesOtherFamily(attributes.get('href') ?? '');
    return name === 'style' && hasFontAddress(text);
  });

const hasFontAddress = (css: string): boolean =>
  readCssAddresses(css).some(({ use, address }) => use === 'font' || namesOtherFamily(address));

/** The families in a stylesheet address of the font provider, in lower case; none for another address. */
const readLinkedFamilies = (address: string): readonly string[] => {
  const url = URL.parse(address);
  if (!url || !isFontStylesheet(url)) return [];
  const families = url.searchParams.getAll('family').flatMap((list) => list.split('|'));
  return families.map((family) => (family.split(':')[0] ?? '').trim().toLowerCase());
};

/** Whether an address is a stylesheet of the font provider with a family that is not bundled. */
const namesOtherFamily = (address: string): boolean =>
  readLinkedFamilies(address).some((family) => !WEB_FAMILIES.has(family));

const stylesOf = ({ name, attributes, text, textPosition, attributePosition }: DocumentElement) => {
  const family = attributes.get('font-family');
  return [
    ...(name === 'style' ? [{ css: text, toPosition: (offset: number) => textPosition + offset }] : []),
    ...[attributes.get('style'), family === undefined ? undefined : `font-family:${family}`].flatMap(
      (css, index) =>
        css === undefined
          ? []
          : [{ css, toPosition: () => attributePosition(index === 0 ? 'style' : 'font-family') }],
    ),
  ];
};

/** A warning for each family that is drawn in another one: `Arial → Arimo`. */
export const findSubstitutedFonts = ({ elements }: ParsedDocument): readonly CompositionProblem[] => {
  const warnings = new Map<string, CompositionProblem>();
  const declared = new Set<string>();
  for (const { css, toPosition } of elements.flatMap(stylesOf)) {
    if (!FONT_DECLARATION.test(css)) continue;
    for (const declaration of readCssDeclarations(css)) {
      const [family] = readFamilies(declaration);
      const name = family?.toLowerCase() ?? '';
      const substitute = FONT_SUBSTITUTES.get(name);
      if (declaration.isInFontFace) declared.add(name);
      else if (substitute !== undefined && !warnings.has(name)) {
        warnings.set(
          name,
          problemAt('substituted_font', toPosition(declaration.offset), `${family} → ${substitute}`),
        );
      }
    }
  }
  return [...warnings].filter(([name]) => !declared.has(name)).map(([, warning]) => warning);
};

/** The linter's code of a family that the renderer cannot supply. */
export const UNAVAILABLE_FONT = 'font_family_without_font_face';

/** Generic families, and keywords in place of a list. */
const KEYWORDS =
  'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji fangsong ' +
  'inherit initial unset revert revert-layer';
const ALWAYS_AVAILABLE: readonly string[] = [
  ...KEYWORDS.split(' '),
  ...BUNDLED_FONT_FAMILIES.map((family) => family.toLowerCase()),
  ...FONT_SUBSTITUTES.keys(),
];

/** Whether every page has the family, or one that stands for it. */
export const isBundledFamily = (family: string): boolean =>
  ALWAYS_AVAILABLE.includes(family.trim().toLowerCase());

/**
 * A problem for each family of a list that the browser lacks and that stands before the first one it has. Fonts of other
 * systems are skipped there, as a desktop browser skips them, but a list needs one family that the browser has.
 */
export const findUnavailableFonts = ({
  elements,
  styleSheets = [],
}: ParsedDocument): readonly CompositionProblem[] => {
  const available = new Set(ALWAYS_AVAILABLE);
  for (const declaration of styleSheets.flatMap(readCssDeclarations))
    if (declaration.isInFontFace)
      readFamilies(declaration).forEach((family) => available.add(family?.toLowerCase() ?? ''));
  const lists: { readonly families: readonly (string | undefined)[]; readonly position: number }[] = [];
  for (const { name, attributes, text, textPosition } of elements) {
    if (name === 'link')
      readLinkedFamilies(attributes.get('href') ?? '').forEach((each) => available.add(each));
    if (name !== 'style') continue;
    for (const { address } of readCssAddresses(text))
      readLinkedFamilies(address).forEach((each) => available.add(each));
    for (const declaration of readCssDeclarations(text)) {
      const families = readFamilies(declaration).map((family) => family?.toLowerCase());
      if (declaration.isInFontFace) families.forEach((each) => available.add(each ?? ''));
      else if (declaration.property !== 'font')
        lists.push({ families, position: textPosition + declaration.offset });
    }
  }
  const problems = new Map<string, CompositionProblem>();
  for (const { families, position } of lists) {
    const end = families.findIndex((family) => family === undefined || available.has(family));
    for (const family of end < 0 ? families : families.slice(0, end)) {
      if (family === undefined || problems.has(family)) continue;
      if (end < 0 || !OTHER_SYSTEM_FONT_NAMES.has(family))
        problems.set(family, problemAt(UNAVAILABLE_FONT, position, family));
    }
  }
  return [...problems.values()];
};
