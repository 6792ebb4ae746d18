import { Option } from 'commander';
import { LANGUAGES } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';

/** Indonesian in an Indonesian locale (`LC_ALL`, `LC_MESSAGES` or `LANG`), otherwise English, as the rest of the commands. */
const languageOfLocale = (locale: string): Language => (/^id\b/.test(locale) ? 'id' : 'en');

/** The language of the sentences that a command prints. */
export const languageOption = (): Option =>
  new Option('--language <language>', 'language of the messages')
    .choices(LANGUAGES)
    .default(languageOfLocale(Intl.DateTimeFormat().resolvedOptions().locale), 'that of the locale');
