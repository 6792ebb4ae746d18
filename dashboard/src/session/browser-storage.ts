/** A storage of the browser, which may be full or blocked. What it refuses lasts as long as the page. */
const openStorage = (name: 'sessionStorage' | 'localStorage') => {
  const refused = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(globalThis[name]);
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key: string): string | null =>
      refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    /** False if the text will be gone after a reload, which shows the older one again. */
    setItem: (key: string, text: string): boolean => {
      const isKept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (isKept) refused.delete(key);
      else refused.set(key, text);
      return isKept;
    },
    removeItem: (key: string): void => {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: (): readonly string[] => [
      ...new Set([...attempt((storage) => Object.keys(storage), []), ...refused.keys()]),
    ],
    /** Whether a text that survives a reload has the part. */
    keeps: (part: string): boolean =>
      attempt((storage) => Object.keys(storage).some((key) => storage.getItem(key)?.includes(part)), false),
    clear: (): void => {
      refused.clear();
      attempt((storage) => storage.clear(), undefined);
    },
  };
};

/** Of the tab: it ends with the tab. */
export const tabStorage = openStorage('sessionStorage');
/** Of the device: other tabs see it too. */
export const deviceStorage = openStorage('localStorage');
