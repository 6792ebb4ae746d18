import { LANGUAGE_KEY } from '../language/language.ts';
import { deviceStorage, tabStorage } from './browser-storage.ts';
import { DEVELOPER_PAGES_KEY } from './use-developer-pages.ts';

const USER_KEY = 'user';
/** Choices of the device, without data of its users. */
const DEVICE_KEYS = new Set([LANGUAGE_KEY, DEVELOPER_PAGES_KEY]);

/** Keys of the device's storage end with the user whose text it is. */
const endOfKeys = (): string => ` ${tabStorage.getItem(USER_KEY) ?? ''}`;

/** What the user has written on this device and not left by a sign-out, in any tab. Ids have no spaces. */
export const listKept = (name: string): readonly { readonly id: string; readonly value: unknown }[] => {
  const [start, end] = [`${name} `, endOfKeys()];
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(start) && key.endsWith(end) && key.length > start.length + end.length)
    .map((key) => ({
      id: key.slice(start.length, -end.length),
      value: JSON.parse(deviceStorage.getItem(key) ?? '') as unknown,
    }));
};

/** False if the device stores nothing more: the next tab will not find the text. */
export const keep = (name: string, id: string, value: unknown): boolean =>
  deviceStorage.setItem(`${name} ${id}${endOfKeys()}`, JSON.stringify(value));

/** The text was saved or given up. */
export const forget = (name: string, id: string): void =>
  deviceStorage.removeItem(`${name} ${id}${endOfKeys()}`);

/** Keeps what earlier versions have kept without an id under the given one, with the given values. */
export const giveId = (name: string, id: string, added: object): void => {
  const key = name + endOfKeys();
  const text = deviceStorage.getItem(key);
  if (text !== null && keep(name, id, { ...JSON.parse(text), ...added })) deviceStorage.removeItem(key);
};

/** Whether a text is kept, perhaps by a tab that was closed. */
const hasKept = (): boolean => deviceStorage.keys().some((key) => !DEVICE_KEYS.has(key));

const UNFINISHED_PREFIX = 'unfinished ';

/** Remembers for the tab that something was filled in and neither ordered nor saved. */
export const markUnfinished = (name: string, isUnfinished: boolean): void => {
  const key = UNFINISHED_PREFIX + name;
  if (isUnfinished) tabStorage.setItem(key, '');
  else tabStorage.removeItem(key);
};

/** Whether a sign-out removes what somebody has written. */
export const hasUnfinished = (): boolean =>
  hasKept() || tabStorage.keys().some((key) => key.startsWith(UNFINISHED_PREFIX));

/** Drafts, waiting orders and texts are for the user who left them there. */
export const clearStorageOfOthers = (user: string): void => {
  if (tabStorage.getItem(USER_KEY) !== user) tabStorage.clear();
  tabStorage.setItem(USER_KEY, user);
  for (const key of deviceStorage.keys())
    if (!key.endsWith(` ${user}`) && !DEVICE_KEYS.has(key)) deviceStorage.removeItem(key);
};

export const clearStorage = (): void => {
  tabStorage.clear();
  for (const key of deviceStorage.keys()) if (!DEVICE_KEYS.has(key)) deviceStorage.removeItem(key);
};
