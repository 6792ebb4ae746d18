/** Languages of the sentences for people; the first is the default. */
export const LANGUAGES = ['id', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** The same in every language, side by side: one that is missing does not compile. */
export type Bilingual<T = string> = Readonly<Record<Language, T>>;
