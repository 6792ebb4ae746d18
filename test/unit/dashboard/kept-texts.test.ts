import { beforeEach, expect, it, vi } from 'vitest';
import { clearStorage, clearStorageOfOthers } from '../../../dashboard/src/session/kept-texts.ts';

/** The part of `Storage` that the session uses: its keys are properties. */
class FakeStorage {
  [key: string]: unknown;
  static of(): FakeStorage {
    const storage = new FakeStorage();
    const methods = {
      getItem: (key: string) => storage[key] ?? null,
      setItem: (key: string, value: string) => {
        storage[key] = value;
      },
      removeItem: (key: string) => Reflect.deleteProperty(storage, key),
      clear: () => Object.keys(storage).forEach((key) => Reflect.deleteProperty(storage, key)),
    };
    for (const [name, value] of Object.entries(methods))
      Object.defineProperty(storage, name, { value, enumerable: false });
    return storage;
  }
}

beforeEach(() => {
  const local = FakeStorage.of();
  Object.assign(local, { language: 'en', 'developer-pages': 'shown', 'composition ws_1 ani': '"A"' });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', FakeStorage.of());
  return () => vi.unstubAllGlobals();
});

it('keeps choices of the device and texts of the same user when somebody signs in', () => {
  clearStorageOfOthers('ani');
  expect(Object.keys(localStorage)).toEqual(['language', 'developer-pages', 'composition ws_1 ani']);
});

it('removes texts of other users when somebody signs in', () => {
  clearStorageOfOthers('budi');
  expect(Object.keys(localStorage)).toEqual(['language', 'developer-pages']);
});

it('removes texts of every user at a sign-out', () => {
  clearStorage();
  expect(Object.keys(localStorage)).toEqual(['language', 'developer-pages']);
});
