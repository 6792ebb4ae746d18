import { describe, expect, it } from 'vitest';
import { createSecretBox } from '#adapters/secrets/secrets.ts';

const boxWith = (key: string) => createSecretBox(() => Promise.resolve(key));
const box = boxWith('a long random text');

describe('createSecretBox', () => {
  it('decrypts to the original text and encrypts differently each time', async () => {
    const sealed = await Promise.all([box.seal('whsec_abc', 'ws_1'), box.seal('whsec_abc', 'ws_1')]);
    expect(new Set(sealed).size).toBe(2);
    for (const text of sealed) {
      expect(text).not.toContain('whsec');
      expect(await box.open(text, 'ws_1')).toBe('whsec_abc');
    }
  });

  it('throws for another context and another key', async () => {
    const sealed = await box.seal('whsec_abc', 'ws_1');
    await expect(box.open(sealed, 'ws_2')).rejects.toThrow();
    await expect(boxWith('another key').open(sealed, 'ws_1')).rejects.toThrow();
  });

  it('throws when a bit was changed or a part is missing', async () => {
    const bytes = Buffer.from(await box.seal('whsec_abc', 'ws_1'), 'base64');
    for (const index of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(index) ^ 1, index);
      await expect(box.open(changed.toString('base64'), 'ws_1')).rejects.toThrow();
    }
    await expect(box.open(bytes.subarray(0, 20).toString('base64'), 'ws_1')).rejects.toThrow();
  });
});
