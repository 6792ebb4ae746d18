import { beforeAll, describe, expect, it } from 'vitest';
import { findFileProblems } from '#core/project/project-files.ts';
import type { ProjectFile } from '#core/project/project-files.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { hostilePage } from './catalogue/document.ts';
import { FILE_PROJECTS } from './projects/file-projects.ts';
import type { ProjectParts } from './projects/hostile-project.ts';
import { MOUNT_PROJECTS } from './projects/mount-projects.ts';
import { projectTableOf } from './projects/outcome-table.ts';
import type { ProjectOutcome } from './projects/outcome-table.ts';
import { OUTCOMES } from './projects/outcomes.ts';
import { PATH_PROJECTS } from './projects/path-projects.ts';
import { SCRIPT_PROJECTS } from './projects/script-projects.ts';
import { VALUE_PROJECTS } from './projects/value-projects.ts';
import { findBreaches } from './support/breaches.ts';
import { useHostileHarness } from './support/hostile-harness.ts';

const PROJECTS = Object.entries({
  path: PATH_PROJECTS,
  file: FILE_PROJECTS,
  script: SCRIPT_PROJECTS,
  mount: MOUNT_PROJECTS,
  value: VALUE_PROJECTS,
}).flatMap(([group, vectors]) =>
  Object.entries(vectors).map(([key, vector]) => ({ name: `${group}/${key}`, vector })),
);
/** A project may take 15 s of CPU time to check, four times as long on a busy machine. */
const CHECK_MAX_SECONDS = 60;
/** In production the deadline of the segment. */
const RENDER_MAX_SECONDS = 60;
const RENDER_MEMORY_MAX_BYTES = 2560 * 1024 ** 2;
const NOT_EXPECTED = ['', ''] as const;

const harness = useHostileHarness();
const validator = createTestValidator();
const outcomes: ProjectOutcome[] = [];

const check = async ({ files = {}, variables = {}, ...parts }: ProjectParts): Promise<string> => {
  const all = new Map<string, ProjectFile>(
    Object.entries({ 'index.html': hostilePage(parts), ...files }).map(([path, text]) => [path, { text }]),
  );
  const ofFiles = findFileProblems(all).map(({ code }) => code);
  if (ofFiles.length > 0) return [...new Set(ofFiles)].join(' ');
  const { problems, violations } = await validator.checkProject(all, { requested: variables, brandKit: {} });
  const codes = [...problems, ...violations.values()].map(({ code }) => code);
  return [...new Set(codes)].toSorted().join(' ') || 'accepted';
};

const render = (name: string, { files = {}, variables = {}, ...parts }: ProjectParts) =>
  harness.run(
    { name, isLocal: true, parts: () => parts },
    {
      project: {
        variables,
        files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, { text }])),
      },
    },
  );

const GOOD: ProjectParts = {
  files: { 'a.css': 'body{background:#fff}' },
  head: '<link rel="stylesheet" href="a.css">',
};
let goodFrames = '';

beforeAll(async () => {
  expect(await check(GOOD)).toBe('accepted');
  const good = await render('good', GOOD);
  expect(good).toMatchObject({ outcome: 'rendered' });
  goodFrames = good.frameDigest;
});

describe('the hostile projects', () => {
  it('are at least 100, with outcomes', () => {
    expect(PROJECTS.length).toBeGreaterThanOrEqual(100);
    expect(PROJECTS.map(({ name }) => name).toSorted()).toEqual(Object.keys(OUTCOMES).toSorted());
  });

  describe.each(PROJECTS)('$name', ({ name, vector }) => {
    const expected = OUTCOMES[name] ?? NOT_EXPECTED;
    let parts: ProjectParts;
    beforeAll(() => {
      const { targets } = harness.canaries();
      parts = vector({ ...targets, address: `http://127.0.0.1:${targets.httpPort}/${name}` });
      outcomes.push({ name, expected });
    });

    it('is checked within the limits', async () => {
      const startedMs = performance.now();
      const codes = await check(parts);
      expect((performance.now() - startedMs) / 1000).toBeLessThan(CHECK_MAX_SECONDS);
      expect(codes).toBe(expected[0]);
    });

    it('ends in a renderer within the limits, and reaches, reads and shows nothing', async () => {
      const result = await render(name, parts);
      expect(findBreaches(result, harness.canaries())).toEqual([]);
      expect(result.leakedEnvironments).toBe(0);
      expect(result.seconds).toBeLessThan(RENDER_MAX_SECONDS);
      expect(result.peakMemoryBytes).toBeLessThan(RENDER_MEMORY_MAX_BYTES);
      expect(expected[1].split(' or ')).toContain(result.outcome);
    });
  });

  it('leave the next video as it is', async () => {
    expect(await render('good', GOOD)).toMatchObject({ outcome: 'rendered', frameDigest: goodFrames });
  });

  it('reach no canary listener', () => {
    expect(harness.canaries().hits).toEqual([]);
  });

  it('end as docs/containment-projects.md says', async () => {
    await expect(projectTableOf(outcomes)).toMatchFileSnapshot('../../docs/containment-projects.md');
  });
});
