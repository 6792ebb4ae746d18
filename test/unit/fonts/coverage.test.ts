import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findUnsupportedCharacters, isCovered } from '#core/fonts/coverage.ts';
import { composeCoverageModule, readCoveredCodePoints } from '../../../layers/bundled-files/font-coverage.ts';

const MODULE = fileURLToPath(new URL('../../../functions/core/fonts/covered-ranges.ts', import.meta.url));

const isLoneSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff;

describe('the generated coverage', () => {
  it('is that of the installed font packages: otherwise run "npm run fonts"', async () => {
    expect(await readFile(MODULE, 'utf8')).toBe(composeCoverageModule(await readCoveredCodePoints()));
  });

  it('decodes to exactly the code points of the fonts', async () => {
    const covered = await readCoveredCodePoints();
    const differing: number[] = [];
    for (let codePoint = 0; codePoint <= 0x10_ffff; codePoint += 1) {
      if (isCovered(codePoint) !== covered.has(codePoint)) differing.push(codePoint);
    }
    expect(differing).toEqual([]);
  });
});

describe('findUnsupportedCharacters', () => {
  it.each([
    ['Indonesian', 'Nasi goreng “spesial” – Rp15.000 ½ é'],
    ['Arabic', 'بِسْمِ اللَّهِ مرحبا بكم ١٢٣ ﷺ'],
    ['Javanese, Balinese, Sundanese', 'ꦲꦏ꧀ꦱꦫ ᬅᬓ᭄ᬱᬭ ᮃᮊ᮪ᮞᮛ'],
    ['Buginese, Batak, Rejang, Makasar, Kawi', 'ᨒᨚᨈᨑ ᯅᯖᯂ᯲ ꤰꤱꤲꥍ 𑻠𑻡𑻢 𑼄𑼒𑼓'],
    ['Khmer, Lao, Burmese, Cham, Tagalog', 'សួស្តី ສະບາຍດີ မင်္ဂလာပါ ꨀꨁꨂ ᜊᜌᜊᜌᜒᜈ᜔'],
    ['Bengali, Sinhala, Gujarati, Gurmukhi', 'স্বাগতম ආයුබෝවන් સ્વાગત ਸੁਆਗਤ'],
    ['Kannada, Malayalam, Odia, Telugu', 'ಸ್ವಾಗತ സ്വാഗതം ସ୍ୱାଗତ స్వాగతం'],
    ['Chinese, Japanese, Korean', '恭喜发财 恭喜發財 ありがとう カフェ 안녕하세요'],
    ['Tamil, Devanagari, Thai', 'வணக்கம் नमस्ते ยินดีต้อนรับ'],
    ['emoji and their sequences', '🔥 ❤️ 👨‍👩‍👧 🇮🇩 1️⃣ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['signs', '→ ★ ✓ ≥ ∑ ① ☎'],
    ['characters without a glyph', 'a\u00ADb\u200Bc\u2060d\uFEFF\t\n\u3000\u2003'],
    ['decomposed letters', 'e\u0301 o\u0302'],
  ])('accepts %s', (_, text) => {
    expect(findUnsupportedCharacters(text)).toEqual([]);
  });

  it('lists each character once with its code point', () => {
    expect(findUnsupportedCharacters('a 𞤀𞤁𞤀 ܐ')).toEqual(['𞤀 (U+1E900)', '𞤁 (U+1E901)', 'ܐ (U+0710)']);
  });

  it('lists private use, noncharacters and unassigned code points', () => {
    expect(findUnsupportedCharacters('\uE000\u{10FFFF}\u0378')).toHaveLength(3);
  });

  it('lists at most 20 characters', () => {
    const adlam = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x1e900 + index)).join('');
    expect(findUnsupportedCharacters(adlam)).toHaveLength(20);
  });

  it('lists 2 000 sampled code points outside the fonts and none of 2 000 inside', () => {
    const needsGlyph = (codePoint: number) =>
      !isLoneSurrogate(codePoint) &&
      !/[\p{Control}\p{Separator}\p{Default_Ignorable_Code_Point}]/u.test(String.fromCodePoint(codePoint));
    const all = Array.from({ length: 0x11_0000 }, (_, codePoint) => codePoint).filter(needsGlyph);
    const sample = (codePoints: readonly number[]) =>
      Array.from({ length: 2000 }, (_, index) =>
        String.fromCodePoint(codePoints[Math.floor((index * codePoints.length) / 2000)] ?? 0),
      );
    const outside = sample(all.filter((codePoint) => !isCovered(codePoint)));
    expect(outside.filter((character) => findUnsupportedCharacters(character).length === 0)).toEqual([]);
    expect(findUnsupportedCharacters(sample(all.filter(isCovered)).join(''))).toEqual([]);
  });
});
