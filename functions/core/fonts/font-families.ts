/** Families served to pages as web fonts, in every weight, italic and script that they have. All but Poppins are variable. */
export const WEB_FONT_FAMILIES = [
  'Inter',
  'JetBrains Mono',
  'Montserrat',
  'Open Sans',
  'Playfair Display',
  'Plus Jakarta Sans',
  'Poppins',
  'Roboto',
] as const;

/**
 * Families installed for the browser, in the order in which it falls back to them for a character that the fonts of a
 * page lack. A font with symbols or with a few letters of another script comes after that script's own font.
 */
export const SYSTEM_FONT_FAMILIES = [
  'Open Sans',
  'Arimo',
  'Noto Naskh Arabic',
  'Noto Sans Arabic',
  'Noto Sans Devanagari',
  'Noto Sans Tamil',
  'Noto Sans Thai',
  'Noto Sans Javanese',
  'Noto Sans Balinese',
  'Noto Sans Sundanese',
  'Noto Sans Buginese',
  'Noto Sans Batak',
  'Noto Sans Rejang',
  'Noto Serif Makasar',
  'Noto Sans Kawi',
  'Noto Sans Khmer',
  'Noto Sans Lao',
  'Noto Sans Myanmar',
  'Noto Sans Cham',
  'Noto Sans Tagalog',
  'Noto Sans Bengali',
  'Noto Sans Sinhala',
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Oriya',
  'Noto Sans Telugu',
  'Noto Sans Symbols 2',
  'Noto Sans Math',
  'Noto Sans SC',
  'Noto Sans JP',
  'Noto Sans KR',
  'Tinos',
  'Carlito',
  'Caladea',
  'Gelasio',
  'Cousine',
  'JetBrains Mono',
  'DejaVu Sans',
  'Comic Neue',
  'Anton',
  'Noto Color Emoji',
] as const;
export type SystemFontFamily = (typeof SYSTEM_FONT_FAMILIES)[number];

/** Families a composition can use by name. */
export const BUNDLED_FONT_FAMILIES = [...new Set([...WEB_FONT_FAMILIES, ...SYSTEM_FONT_FAMILIES])];

/** The family installed in place of a generic or common one: of the same metrics, else the closest in shape. */
const SUBSTITUTED: Readonly<Partial<Record<SystemFontFamily, string>>> = {
  Arimo: 'sans-serif, arial, helvetica, helvetica neue, helvetica bold, liberation sans',
  Tinos: 'serif, times new roman, times, liberation serif',
  Cousine: 'monospace, courier new, courier, liberation mono',
  Gelasio:
    'georgia, ui-serif, palatino, palatino linotype, book antiqua, garamond, eb garamond, dejavu serif, noto serif',
  Carlito: 'calibri, lato',
  Caladea: 'cambria',
  'DejaVu Sans': 'verdana, tahoma, geneva, lucida grande, lucida sans, lucida sans unicode',
  'Open Sans':
    'system-ui, ui-sans-serif, ui-rounded, -apple-system, blinkmacsystemfont, segoe ui, sf pro, sf pro display, ' +
    'sf pro text, sf pro rounded, trebuchet ms, noto sans, candara, corbel, avenir, avenir next, optima, futura, ' +
    'din alternate, nunito, outfit',
  'JetBrains Mono':
    'ui-monospace, consolas, menlo, monaco, sf mono, lucida console, lucida sans typewriter, andale mono, ' +
    'dejavu sans mono, space mono, ibm plex mono, source code pro',
  'Comic Neue': 'cursive, comic sans ms, comic sans',
  Anton: 'fantasy, impact, arial black, archivo black, bebas neue, league gothic, oswald',
  'Noto Sans Math': 'math, latin modern math, cambria math',
  'Noto Color Emoji': 'apple color emoji, segoe ui emoji',
  'Noto Naskh Arabic': 'traditional arabic, arabic typesetting',
  'Noto Sans SC': 'fangsong, microsoft yahei, pingfang sc, simhei, simsun',
  'Noto Sans JP': 'noto sans japanese, hiragino sans, meiryo, ms gothic, yu gothic',
  'Noto Sans KR': 'apple sd gothic neo, malgun gothic',
};

/** Family name in lower case → installed family that replaces it. */
export const FONT_SUBSTITUTES: ReadonlyMap<string, SystemFontFamily> = new Map(
  SYSTEM_FONT_FAMILIES.flatMap((family) =>
    (SUBSTITUTED[family]?.split(', ') ?? []).map((name) => [name, family] as const),
  ),
);
