import { LANGUAGE_KEY } from '../language/language.ts';
import { storeText } from './store-text.ts';
import { DEVELOPER_PAGES_KEY } from './use-developer-pages.ts';

const USER_KEY = 'user';
/** Choices of the device, without data of its users. */
const DEVICE_KEYS = new Set([LANGUAGE_KEY, DEVELOPER_PAGES_KEY]);

/** Keys of `localStorage` end with the user whose text it is. */
const keyOf = (name: string): string => `${name} ${sessionStorage.getItem(USER_KEY) ?? ''}`;

/** What a user of this device has written and neither ordered nor left by a sign-out. Other tabs see it too. */
export const readKept = (name: string): unknown => {
  const text = localStorage.getItem(keyOf(name));
  return text === null ? undefined : JSON.parse(text);
};

export const keep = (name: string, value: unknown): void =>
  storeText(localStorage, keyOf(name), JSON.stringify(value));

/** Whether a text is kept, perhaps by a tab that was closed. */
const hasKept = (): boolean => Object.keys(localStorage).some((key) => !DEVICE_KEYS.has(key));

const UNFINISHED_PREFIX = 'unfinished ';

/** Remembers for the tab that something was filled in and neither ordered nor saved. */
export const markUnfinished = (name: string, isUnfinished: boolean): void => {
  const key = UNFINISHED_PREFIX + name;
  if (isUnfinished) storeText(sessionStorage, key, '');
  else sessionStorage.removeItem(key);
};

/** Whether a sign-out removes what somebody has written. */
export const hasUnfinished = (): boolean =>
  hasKept() || Object.keys(sessionStorage).some((key) => key.startsWith(UNFINISHED_PREFIX));

/** Drafts, waiting orders and texts are for the user who left them there. */
export const clearStorageOfOthers = (user: string): void => {
  if (sessionStorage.getItem(USER_KEY) !== user) sessionStorage.clear();
  sessionStorage.setItem(USER_KEY, user);
  for (const key of Object.keys(localStorage))
    if (!key.endsWith(` ${user}`) && !DEVICE_KEYS.has(key)) localStorage.removeItem(key);
};

export const clearStorage = (): void => {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (!DEVICE_KEYS.has(key)) localStorage.removeItem(key);
};
