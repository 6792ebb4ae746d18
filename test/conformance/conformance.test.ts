import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { usePlainChromium } from '../render/support/plain-chromium.ts';
import { useBench } from '../render/support/rendering.ts';
import { examine, expectedFrames } from './support/examine.ts';
import { generatePages } from './support/generated-pages.ts';
import { openPeer } from './support/hyperframes.ts';
import { WRITTEN_PAGES } from './support/pages.ts';
import type { ConformancePage } from './support/pages.ts';
import { conformanceText, resultText } from './support/report.ts';
import type { Result } from './support/report.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);
const GENERATED_PAGES = 500;
/**
 * The browser draws the edges of a layer that turns in space in more than one way, depending on the layers and frames
 * before (ADR 69): here the video (107) or plain Chromium (346) shows a row of the button's own color below it.
 */
const VARYING_PAGES = ['generated: 107', 'generated: 346'];
const BROWSERS_AT_ONCE = 2;
const LIMIT_MS = 6 * 60 * 60_000;
let workDir = '';
let written: readonly Result[] = [];
let generated: readonly Result[] = [];
let hyperframesVersion = '';

beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'conformance-'));
  const validator = createTestValidator();
  const startedMs = performance.now();
  const examineAll = (
    pages: readonly ConformancePage[],
    segmentCounts: (index: number) => readonly number[],
  ): Promise<Result[]> =>
    pLimit(BROWSERS_AT_ONCE).map(pages, async (page, index) => ({
      page,
      outcome: await examine({ bench, chromium, validator }, page, segmentCounts(index)),
    }));
  written = await examineAll(WRITTEN_PAGES, () => [1, 4]);
  generated = await examineAll(generatePages(GENERATED_PAGES), (index) => [index % 2 === 0 ? 1 : 4]);
  const seconds = (performance.now() - startedMs) / 1000 / (written.length + generated.length);
  process.stdout.write(`${seconds.toFixed(2)} s per page\n`);

  const peer = await openPeer(bench.tools(), workDir);
  hyperframesVersion = peer.version;
  written = await pLimit(1).map(written, async (result) => {
    const hyperframes = await peer.resultOf(result.page, () => expectedFrames(chromium, result.page));
    return hyperframes === undefined ? result : { ...result, hyperframes };
  });
  await peer.record();
}, LIMIT_MS);
afterAll(() => rm(workDir, { recursive: true, force: true }));

const nameOf = ({ page }: Result): string => `${page.feature}: ${page.name}`;

describe('pages of every feature', () => {
  it('number at least 200 and have names of their own', () => {
    expect(written.length).toBeGreaterThanOrEqual(200);
    expect(new Set(written.map(nameOf)).size).toBe(written.length);
  });

  it('are never done and wrong, but for those that the browser itself draws in several ways', () => {
    const wrong = [...written, ...generated].filter(({ outcome }) => outcome.status === 'wrong');
    const unexpected = wrong.filter((result) => !VARYING_PAGES.includes(nameOf(result)));
    expect(unexpected.map((result) => `${nameOf(result)} – ${resultText(result.outcome)}`)).toEqual([]);
  });

  it('match docs/conformance.md', async () => {
    const text = conformanceText(written, generated, hyperframesVersion);
    await expect(text).toMatchFileSnapshot('../../docs/conformance.md');
  });
});
