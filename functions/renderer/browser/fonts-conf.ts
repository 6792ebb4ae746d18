import { FONT_SUBSTITUTES, SYSTEM_FONT_FAMILIES } from '#core/fonts/font-families.ts';

/** Families whose language decides between the shapes of one Chinese character. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  'Noto Sans SC': ['zh-cn', 'zh-sg', 'zh-tw', 'zh-hk', 'zh-mo'],
  'Noto Sans JP': ['ja'],
  'Noto Sans KR': ['ko'],
};

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** Chromium accepts a match only if its name is the first of the pattern after the rules, so the name is replaced. */
const substitution = ([name, substitute]: readonly [string, string]): string =>
  `<match target="pattern"><test name="family">${element('string', name)}</test>` +
  `<edit name="family" mode="assign" binding="same">${element('string', substitute)}</edit></match>`;

const FALLBACK_ORDER =
  '<match target="pattern"><edit name="family" mode="append_last" binding="weak">' +
  `${SYSTEM_FONT_FAMILIES.map((family) => element('string', family)).join('')}</edit></match>`;

/** Without it a Chinese font would win for the signs of any language whose Latin letters it has. */
const languages = ([family, tags]: readonly [string, readonly string[]]): string =>
  `<match target="scan"><test name="family">${element('string', family)}</test>` +
  `<edit name="lang" mode="assign"><langset>${tags.map((tag) => element('string', tag)).join('')}</langset></edit></match>`;

/** Installed fonts look like web fonts, for which a flag turns hinting off. */
const NO_HINTING =
  '<match target="pattern"><edit name="hinting" mode="assign"><bool>false</bool></edit>' +
  '<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match>';

/** Fontconfig's configuration: the only fonts, what replaces a common family, and the order of fallback. */
export const composeFontsConf = (
  fontDirs: readonly string[],
  cacheDir: string,
): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fontDirs.map((dir) => element('dir', dir)).join('\n')}
${element('cachedir', cacheDir)}
${[...FONT_SUBSTITUTES].map(substitution).join('\n')}
${FALLBACK_ORDER}
${NO_HINTING}
${Object.entries(LANGUAGES).map(languages).join('\n')}
</fontconfig>
`;
