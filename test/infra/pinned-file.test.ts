import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { copyPinned } from '../../layers/pinned-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinned-'));
afterAll(() => rmSync(folder, { recursive: true }));
const source = path.join(folder, 'tool');
writeFileSync(source, 'as pinned');
const sha256 = createHash('sha256').update('as pinned').digest('hex');

describe('a file that goes into a layer', () => {
  it('is copied with the mode it needs when its content is the pinned one', async () => {
    const target = path.join(folder, 'layer/bin/tool');
    expect(await copyPinned({ source, target, sha256, mode: 0o755 })).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o755);
  });

  it('is refused, and nothing is left in its place, when one byte differs', async () => {
    const target = path.join(folder, 'layer/bin/altered');
    const altered = path.join(folder, 'altered');
    writeFileSync(altered, 'as pinneD');
    expect(await copyPinned({ source: altered, target, sha256, mode: 0o755 })).toBe(false);
    expect([existsSync(target), existsSync(`${target}.unchecked`)]).toEqual([false, false]);
  });

  it('is not had when it is missing', async () => {
    const target = path.join(folder, 'layer/bin/missing');
    expect(await copyPinned({ source: `${source}-gone`, target, sha256, mode: 0o755 })).toBe(false);
  });
});
