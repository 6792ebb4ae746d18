import { isFontStylesheet } from '#core/composition/served-files.ts';
import { readCssAddresses } from '#core/composition/css-addresses.ts';
import { readCssDeclarations, readFirstFamily } from '#core/composition/css-declarations.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { FONT_SUBSTITUTES, WEB_FONT_FAMILIES } from '#core/fonts/font-families.ts';

const SCRIPTED_FONT = /\bFontFace\b|@font-face/;
const FONT_DECLARATION = /font/i;
const WEB_FAMILIES: ReadonlySet<string> = new Set(WEB_FONT_FAMILIES.map((family) => family.toLowerCase()));

/** Whether the page has a font of which only the font itself says what characters it covers. */
export const hasOwnFont = ({ elements }: ParsedDocument): boolean =>
  elements.some((element) => {
    const { name, attributes, text } = element;
    if (name === 'script') return SCRIPTED_FONT.test(text);
    if (name === 'link') return namesOtherFamily(attributes.get('href') ?? '');
    return (
      name === 'style' &&
      readCssAddresses(text).some(({ use, address }) => use === 'font' || namesOtherFamily(address))
    );
  });

/** Whether an address is a stylesheet of the font provider with a family that is not bundled. */
const namesOtherFamily = (address: string): boolean => {
  if (!URL.canParse(address) || !isFontStylesheet(new URL(address))) return false;
  const families = new URL(address).searchParams.getAll('family').flatMap((list) => list.split('|'));
  return families.some((family) => !WEB_FAMILIES.has((family.split(':')[0] ?? '').trim().toLowerCase()));
};

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
      const family = readFirstFamily(declaration);
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
