import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '#renderer/browser/chromium.ts';
import {
  CHROMIUM_DIGESTS,
  chromiumShares,
  joinVerifications,
  verifyFiles,
  verifyPieces,
} from '#renderer/browser/file-digests.ts';
import { IS_THOROUGH } from './support/thorough.ts';

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
    const verified = verifyFiles(dirname(executablePath), CHROMIUM_DIGESTS);
    expect(verified).toEqual({ versions: expect.any(Map) });
  });

  it.each([1, 2, 3])('has the digests of its pieces, in %i shares', async (shares) => {
    const { executablePath } = await findChromium({});
    const folder = dirname(executablePath);
    const parts = chromiumShares(shares).map((share) => verifyPieces(folder, share));
    const joined = joinVerifications(folder, parts);
    expect(joined).toEqual({ versions: expect.any(Map) });
    expect(joined).toEqual(verifyFiles(folder, CHROMIUM_DIGESTS));
  });

  it.runIf(IS_THOROUGH)('is unpacked again, once, when a file was changed', async () => {
    const { executablePath } = await findChromium({});
    const size = statSync(executablePath).size;
    appendFileSync(executablePath, 'x');
    await Promise.all([findChromium({}), findChromium({})]);
    expect(statSync(executablePath).size).toBe(size);
    expect(readdirSync(ownTmpdir)).toHaveLength(1);
  });
});
