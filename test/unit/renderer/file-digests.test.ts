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

describe('findWrongFile', () => {
  it('returns undefined when every file has its digest', async () => {
    expect(await findWrongFile(folder, DIGESTS)).toBeUndefined();
  });

  it('returns a file with other content', async () => {
    writeFileSync(join(folder, 'b'), 'changed');
    expect(await findWrongFile(folder, DIGESTS)).toBe('b');
  });

  it('returns a missing file', async () => {
    rmSync(join(folder, 'a'));
    expect(await findWrongFile(folder, DIGESTS)).toBe('a');
  });

  it('returns a file that was changed after its verification and had its times set back', async () => {
    expect(await findWrongFile(folder, DIGESTS)).toBeUndefined();
    writeFileSync(join(folder, 'a'), 'fir5t');
    utimesSync(join(folder, 'a'), 0, 0);
    expect(await findWrongFile(folder, DIGESTS)).toBe('a');
  });
});
