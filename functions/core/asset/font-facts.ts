import * as Type from 'typebox';

/** What the tables of a font say. */
export const FontFactsSchema = Type.Object({
  family: Type.String(),
  /** As the font names it, such as `Bold Italic`. */
  subfamily: Type.String(),
  isItalic: Type.Boolean(),
  /** 1 to 1000; of a variable font its default. */
  weight: Type.Integer(),
  /** Of a variable font. */
  axes: Type.Array(
    Type.Object({ tag: Type.String(), min: Type.Number(), default: Type.Number(), max: Type.Number() }),
  ),
  /** Number of characters with a glyph. */
  characters: Type.Integer(),
  /** These characters as `unicode-range` of CSS. Short gaps are closed when there would be more than FONT_RANGES_MAX ranges. */
  unicodeRange: Type.String(),
});
export type FontFacts = Readonly<Type.Static<typeof FontFactsSchema>>;
