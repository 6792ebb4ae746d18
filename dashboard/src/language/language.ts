import { deviceStorage } from '../session/browser-storage.ts';

/** Languages of the dashboard, by their own names. */
export const LANGUAGES = { id: 'Bahasa Indonesia', en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;

/** A choice of the device, which outlives a sign-out. */
export const LANGUAGE_KEY = 'language';
const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text);

/** The chosen one, then the first that the browser asks for; Indonesian for a browser that asks for neither. */
const chooseLanguage = (): Language => {
  const wanted = [
    deviceStorage.getItem(LANGUAGE_KEY),
    ...navigator.languages.map((tag) => tag.split('-')[0] ?? ''),
  ];
  return wanted.find(isLanguage) ?? 'id';
};

/** Pages whose document names a language, such as the documentation of the API, exist in that one only. */
const documentLanguage = (): Language => {
  if (typeof document === 'undefined') return 'id'; // in tests
  const { documentElement: root } = document;
  if (root.lang === '') root.lang = chooseLanguage();
  return isLanguage(root.lang) ? root.lang : 'id';
};

/** Stays the same while a page is open: texts are constants. */
export const LANGUAGE: Language = documentLanguage();

/** Of dates and numbers. */
export const LOCALE = { id: 'id-ID', en: 'en-GB' }[LANGUAGE];

/** Remembers the language and loads the page again. Forms keep what was filled in, and uploads ask first. */
export const switchLanguage = (language: Language): void => {
  if (deviceStorage.setItem(LANGUAGE_KEY, language)) globalThis.location.reload();
};

type Text = string | ((...values: readonly never[]) => string);

/** Each text in every language; a text that lacks one does not compile. */
type Catalogue<T> = { readonly [Key in keyof T]: { readonly id: T[Key]; readonly en: NoInfer<T[Key]> } };

/** A line does not break between a number and what it counts: "2,5 kredit" stays together. */
export const keepTogether = (text: string): string => text.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00A0');

const keepTextTogether = (text: Text): Text =>
  typeof text === 'string' ? keepTogether(text) : (...values) => keepTogether(text(...values));

/** The texts of a part of the dashboard in the language of the page. */
export const inLanguage = <T>(catalogue: Catalogue<T>): T =>
  Object.fromEntries(
    Object.entries<Readonly<Record<Language, unknown>>>(catalogue).map(([key, text]) => [
      key,
      keepTextTogether(text[LANGUAGE] as Text), // safe: catalogues have nothing else
    ]),
  ) as T; // of the catalogue's shape

/** "1 video" or "2 videos". */
export const counted = (count: number | string, one: string, several: string): string =>
  `${count} ${String(count) === '1' ? one : several}`;
