import { expect, it } from 'vitest';
import { storeText } from '../../../dashboard/src/session/store-text.ts';

/** A storage without room for another text. */
const fullStorage = (items: Map<string, string>) =>
  // safe: the only members that are used
  ({
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (key: string) => items.delete(key),
  }) as unknown as Storage;

it('removes the older text of the key when the storage is full', () => {
  const items = new Map([
    ['session', 'old'],
    ['user', 'ani'],
  ]);
  storeText(fullStorage(items), 'session', 'new');
  expect([...items]).toEqual([['user', 'ani']]);
});
