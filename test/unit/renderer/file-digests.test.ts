import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrongFile } from '#renderer/browser/file-digests.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  writeFileSync(join(folder, 'a'), 'first');
  writeFileSync(join(folder, 'b'), 'second');
});
afterEach(() => rmSync(folder, { recursive: true }));

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const DIGESTS = { a: digest('first'), b: digest('second') };

describe('the files of a folder', () => {
  it('are right when each has the digest it should have', async () => {
    expect(await findWrongFile(folder, DIGESTS)).toBeUndefined();
  });

  it('are wrong when one has other content', async () => {
    writeFileSync(join(folder, 'b'), 'changed');
    expect(await findWrongFile(folder, DIGESTS)).toBe('b');
  });

  it('are wrong when one is missing', async () => {
    rmSync(join(folder, 'a'));
    expect(await findWrongFile(folder, DIGESTS)).toBe('a');
  });

  it('are looked at again when one was changed after it was found right, its times set back', async () => {
    expect(await findWrongFile(folder, DIGESTS)).toBeUndefined();
    writeFileSync(join(folder, 'a'), 'fir5t');
    utimesSync(join(folder, 'a'), 0, 0);
    expect(await findWrongFile(folder, DIGESTS)).toBe('a');
  });
});
