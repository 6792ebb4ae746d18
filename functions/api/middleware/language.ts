import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import { headerValues } from '#api/middleware/api-request.ts';
import type { ApiEvent } from '#api/middleware/api-request.ts';

/** The language that `Accept-Language` prefers; Indonesian when it names none that the API has. */
export const languageOf = (event: ApiEvent): Language => {
  const headers = { 'accept-language': headerValues(event, 'accept-language').join(',') };
  const preferred = new Negotiator({ headers }).language(LANGUAGES);
  return LANGUAGES.find((language) => language === preferred) ?? DEFAULT_LANGUAGE;
};
