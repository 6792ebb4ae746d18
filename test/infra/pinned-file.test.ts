import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { copyPinned } from '../../layers/pinned-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinned-'));
afterAll(() => rmSync(folder, { recursive: true }));
const source = path.join(folder, 'tool');
writeFileSync(source, 'as pinned');
const sha256 = createHash('sha256').update('as pinned').digest('hex');

describe('copyPinned', () => {
  it('copies a file with the given mode when its checksum matches', async () => {
    const target = path.join(folder, 'layer/bin/tool');
    expect(await copyPinned({ source, target, sha256, mode: 0o755 })).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o755);
  });

  it('returns false and leaves no file when one byte differs', async () => {
    const target = path.join(folder, 'layer/bin/altered');
    const altered = path.join(folder, 'altered');
    writeFileSync(altered, 'as pinneD');
    expect(await copyPinned({ source: altered, target, sha256, mode: 0o755 })).toBe(false);
    expect(readdirSync(path.dirname(target))).not.toContainEqual(expect.stringMatching(/^altered/));
  });

  it('returns false when the source is missing', async () => {
    const target = path.join(folder, 'layer/bin/missing');
    expect(await copyPinned({ source: `${source}-gone`, target, sha256, mode: 0o755 })).toBe(false);
  });
});
