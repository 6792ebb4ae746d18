import { beforeEach, describe, expect, it, vi } from 'vitest';

const quotaError = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

/** A new module, as a page has after a reload. */
const openPage = async () => {
  vi.resetModules();
  return import('../../../dashboard/src/session/browser-storage.ts');
};

describe('a full storage', () => {
  let items: Record<string, string>;
  beforeEach(() => {
    items = { draft: 'old, key-1' };
    const methods = {
      getItem: (key: string) => items[key] ?? null,
      setItem: () => {
        throw quotaError();
      },
      removeItem: (key: string) => Reflect.deleteProperty(items, key),
      clear: () => (items = {}),
    };
    vi.stubGlobal(
      'sessionStorage',
      new Proxy(methods, {
        ownKeys: () => Object.keys(items),
        getOwnPropertyDescriptor: (_, key) => ({
          value: items[String(key)],
          enumerable: true,
          configurable: true,
        }),
        get: (_, key) => Reflect.get(methods, key) ?? items[String(key)],
      }),
    );
    return () => vi.unstubAllGlobals();
  });

  it('keeps a text as long as the page, and the older one for a reload', async () => {
    const { tabStorage } = await openPage();
    expect(tabStorage.setItem('draft', 'new, key-2')).toBe(false);
    expect(tabStorage.getItem('draft')).toBe('new, key-2');
    expect((await openPage()).tabStorage.getItem('draft')).toBe('old, key-1');
  });

  it('keeps only what survives a reload', async () => {
    const { tabStorage } = await openPage();
    tabStorage.setItem('draft', 'new, key-2');
    expect([tabStorage.keeps('key-1'), tabStorage.keeps('key-2')]).toEqual([true, false]);
  });

  it('keeps nothing for the next user', async () => {
    const { tabStorage } = await openPage();
    tabStorage.setItem('field', 'secret');
    expect(tabStorage.keys()).toEqual(['draft', 'field']);
    tabStorage.clear();
    expect(tabStorage.keys()).toEqual([]);
    expect(tabStorage.getItem('field')).toBe(null);
  });
});

describe('a blocked storage', () => {
  beforeEach(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
    return () => Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  it('keeps a text as long as the page', async () => {
    const { tabStorage } = await openPage();
    expect(tabStorage.setItem('refresh-token', 'token')).toBe(false);
    expect(tabStorage.getItem('refresh-token')).toBe('token');
    expect(tabStorage.keeps('token')).toBe(false);
    tabStorage.removeItem('refresh-token');
    expect(tabStorage.getItem('refresh-token')).toBe(null);
  });
});
