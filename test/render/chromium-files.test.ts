import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '#renderer/browser/chromium.ts';
import { CHROMIUM_DIGESTS, findWrongFile } from '#renderer/browser/file-digests.ts';

const originalTmpdir = process.env['TMPDIR'];
let ownTmpdir = '';
beforeAll(() => {
  ownTmpdir = mkdtempSync(join(tmpdir(), 'chromium-files-'));
  process.env['TMPDIR'] = ownTmpdir;
});
afterAll(() => {
  if (originalTmpdir === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = originalTmpdir;
  rmSync(ownTmpdir, { recursive: true, force: true });
});

describe('the unpacked Chromium', () => {
  it('has the digests listed for this version', async () => {
    const { executablePath } = await findChromium({});
    expect(await findWrongFile(dirname(executablePath), CHROMIUM_DIGESTS)).toBeUndefined();
  });

  it('is unpacked again when a file was changed', async () => {
    const { executablePath } = await findChromium({});
    const size = statSync(executablePath).size;
    appendFileSync(executablePath, 'x');
    await findChromium({});
    expect(statSync(executablePath).size).toBe(size);
  });
});
