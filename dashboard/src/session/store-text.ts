/** Stores the text. In a full storage it removes the stored one: the text lasts as long as its page. */
export const storeText = (storage: Storage, key: string, text: string): void => {
  try {
    storage.setItem(key, text);
  } catch {
    storage.removeItem(key);
  }
};
