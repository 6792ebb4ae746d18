import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allFontsCss } from '#renderer/page/font-css.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { hyperframesProject, openHyperframes, readPeerVersions } from '../../../bench/render/peers.ts';
import type { HyperframesProjects } from '../../../bench/render/peers.ts';
import { BUNDLED_FILES_DIR } from '../../../layers/bundled-files/bundled-files-dir.ts';
import { decodeI420, differentFrames } from './examine.ts';
import type { ConformancePage } from './pages.ts';

/** Results by digest of the page, so that a page that changes is measured again. */
interface Measurements {
  readonly version: string;
  readonly results: Record<string, string>;
}

const RESULTS_FILE = new URL('../hyperframes.json', import.meta.url);
const LIMIT_MS = 120_000;
/** It compresses more than the renderer: JPEG, then H.264. */
const TOLERANCE = 6;
const NAME = 'page';
/** Its projects contain no other library than GSAP. */
const OTHER_LIBRARY = /<script[^>]* src="(?!https:\/\/cdn\.jsdelivr\.net\/npm\/gsap@)/;

const run = promisify(execFile);
const readMeasurements = async (): Promise<Measurements> =>
  JSON.parse(await readFile(RESULTS_FILE, 'utf8')) as Measurements;

const digestOf = ({ document }: ConformancePage): string =>
  createHash('sha256').update(document.html).digest('hex').slice(0, 16);

const measure = async (
  hyperframes: HyperframesProjects,
  bench: { readonly tools: RenderTools; readonly workDir: string },
  { document }: ConformancePage,
  expected: readonly Buffer[],
): Promise<string> => {
  const project = hyperframesProject(bench, NAME);
  await rm(project, { recursive: true, force: true });
  const html = document.html.replace('<head>', '<head><link rel="stylesheet" href="all-fonts.css">');
  await hyperframes.prepare({ name: NAME, document: { html } });
  const css = allFontsCss(bench.tools.bundledFiles.fonts).replaceAll(ORIGIN, '');
  await writeFile(join(project, 'all-fonts.css'), css);
  await symlink(join(BUNDLED_FILES_DIR, 'fonts'), join(project, 'fonts'));
  const output = join(bench.workDir, `${NAME}.mp4`);
  await rm(output, { force: true });
  const { command, args, env, cwd } = hyperframes.command({ name: NAME }, output);
  try {
    await run(command, args, { env, cwd, timeout: LIMIT_MS });
    const different = differentFrames(await decodeI420(output, bench.tools.ffmpegPath), expected, TOLERANCE);
    return different.length === 0 ? 'same' : `${different.length} of ${expected.length} frames differ`;
  } catch {
    return 'fails';
  }
};

/** HyperFrames' results, those of an earlier run where it is not installed. */
export const openPeer = async (tools: RenderTools, workDir: string) => {
  const bench = { tools, workDir };
  const recorded = await readMeasurements();
  const hyperframes = await openHyperframes(bench);
  const version = hyperframes ? (await readPeerVersions()).hyperframes : recorded.version;
  const earlier = version === recorded.version ? recorded.results : {};
  const results: Record<string, string> = {};
  return {
    version,
    resultOf: async (page: ConformancePage, expected: () => Promise<readonly Buffer[]>) => {
      if (OTHER_LIBRARY.test(page.document.html)) return undefined;
      const digest = digestOf(page);
      const result =
        earlier[digest] ?? (hyperframes && (await measure(hyperframes, bench, page, await expected())));
      if (result !== undefined) results[digest] = result;
      return result;
    },
    record: () => writeFile(RESULTS_FILE, `${JSON.stringify({ version, results }, undefined, 2)}\n`),
  };
};
