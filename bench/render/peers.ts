import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { composeFontsConf } from '#renderer/browser/fonts-conf.ts';
import type { Command } from './measure-process.ts';
import type { Bench, BenchRenderer } from './renderers.ts';

const PEERS_DIR = fileURLToPath(new URL('../peers', import.meta.url));
const HYPERFRAMES = join(PEERS_DIR, 'node_modules/hyperframes/bin/hyperframes.mjs');
const FFPROBE = join(PEERS_DIR, 'node_modules/@ffprobe-installer/linux-x64/ffprobe');
const REMOTION_DIR = join(PEERS_DIR, 'remotion');
const MISSING = 'The peers are not installed: run "npm ci --prefix bench/peers".';

const CDN_GSAP = /https:\/\/cdn\.jsdelivr\.net\/npm\/gsap@[^"]+\/dist\/([\w.]+)/g;
const FONT_LINK = /<link rel="stylesheet" href="https:\/\/fonts\.googleapis\.com[^>]+>\n?/;

const run = promisify(execFile);
const resolvePackageFile = createRequire(import.meta.url).resolve;
const packageFile = (name: string, path: string) =>
  join(dirname(resolvePackageFile(`${name}/package.json`)), path);

/** A wrapper script that starts the browser with its libraries and fonts; peers expect this file name. */
const wrapBrowser = async ({ tools, workDir }: Bench): Promise<string> => {
  const path = join(workDir, 'chrome-headless-shell');
  const { executablePath, env: libraries, fontDirs, fontCacheDir } = tools.chromium;
  const fontsConf = join(workDir, 'fonts.conf');
  await writeFile(fontsConf, composeFontsConf(fontDirs, fontCacheDir));
  const env = { ...libraries, FONTCONFIG_FILE: fontsConf };
  const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  await writeFile(path, `#!/bin/sh\n${exports.join('')}exec '${executablePath}' "$@"\n`);
  await chmod(path, 0o755);
  return path;
};

const peerEnv = async ({ workDir }: Bench): Promise<NodeJS.ProcessEnv> => {
  const env = { HOME: join(workDir, 'home'), TMPDIR: join(workDir, 'tmp') };
  await Promise.all(Object.values(env).map((folder) => mkdir(folder, { recursive: true })));
  return { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env };
};

interface NamedDocument {
  readonly name: string;
  readonly document: { readonly html: string };
}

export interface HyperframesProjects {
  /** Writes the project folder of a document. */
  readonly prepare: (document: NamedDocument) => Promise<void>;
  readonly command: (document: Pick<NamedDocument, 'name'>, outputPath: string) => Command;
}

export const hyperframesProject = ({ workDir }: Bench, name: string): string =>
  join(workDir, 'projects', name);

/** HyperFrames' command line with the fastest settings found for two cores without a GPU. */
const hyperframesProjects = (bench: Bench, { env, browserPath }: PeerSetting): HyperframesProjects => ({
  // It bundles Inter itself; GSAP is copied next to the page so that no network is measured.
  prepare: async ({ name, document }) => {
    const project = hyperframesProject(bench, name);
    await mkdir(project, { recursive: true });
    for (const [, file = ''] of document.html.matchAll(CDN_GSAP)) {
      await cp(packageFile('gsap', `dist/${file}`), join(project, file));
    }
    const html = document.html.replace(CDN_GSAP, '$1').replace(FONT_LINK, '');
    await writeFile(join(project, 'index.html'), html);
  },
  command: ({ name }, outputPath) => ({
    command: process.execPath,
    args: [
      [HYPERFRAMES, 'render', hyperframesProject(bench, name), '-o', outputPath],
      ['--quality', 'standard', '--workers', '2', '--no-browser-gpu', '--quiet'],
    ].flat(),
    env: {
      ...env,
      HYPERFRAMES_BROWSER_PATH: browserPath,
      HYPERFRAMES_FFMPEG_PATH: bench.tools.ffmpegPath,
      HYPERFRAMES_FFPROBE_PATH: FFPROBE,
      HYPERFRAMES_NO_TELEMETRY: '1',
      HYPERFRAMES_NO_UPDATE_CHECK: '1',
      HYPERFRAMES_SKIP_SKILLS: '1',
      HYPERFRAMES_RENDER_DETACHED: '1', // else it stops when the shell that started a long run ends
      PRODUCER_FORCE_SCREENSHOT: 'false', // BeginFrame is faster here than screenshots
      PRODUCER_ALLOW_SOFTWARE_WEBGPU: 'true', // else a page that needs WebGPU is refused without a GPU
    },
    cwd: bench.workDir,
  }),
});

interface PeerSetting {
  readonly env: NodeJS.ProcessEnv;
  readonly browserPath: string;
}
const preparePeers = async (bench: Bench): Promise<PeerSetting> => ({
  env: await peerEnv(bench),
  browserPath: await wrapBrowser(bench),
});

/** HyperFrames' command line; undefined when it is not installed. */
export const openHyperframes = async (
  bench: Bench,
  setting?: PeerSetting,
): Promise<HyperframesProjects | undefined> => {
  if (![HYPERFRAMES, FFPROBE].every(existsSync)) return undefined;
  await chmod(FFPROBE, 0o755); // its package does not set the mode
  return hyperframesProjects(bench, setting ?? (await preparePeers(bench)));
};

/** Bundles the scenes once, as a service would. */
const bundleForRemotion = async (env: NodeJS.ProcessEnv, bundleDir: string, workDir: string) => {
  const fontsDir = join(workDir, 'fonts');
  await mkdir(fontsDir, { recursive: true });
  const file = 'inter-latin-wght-normal.woff2';
  await cp(packageFile('@fontsource-variable/inter', `files/${file}`), join(fontsDir, file));
  await run(process.execPath, [join(REMOTION_DIR, 'bundle.js'), bundleDir, fontsDir], {
    env,
    cwd: PEERS_DIR,
  });
};

const remotionRenderer = (
  concurrency: 1 | 2,
  env: NodeJS.ProcessEnv,
  bundleDir: string,
  browserPath: string,
): BenchRenderer => ({
  name: `remotion-${concurrency}`,
  prepare: async () => undefined,
  command: ({ name }, outputPath) => ({
    command: process.execPath,
    args: [join(REMOTION_DIR, 'render.js'), bundleDir, name, outputPath, String(concurrency), browserPath],
    env,
    cwd: PEERS_DIR,
  }),
});

/** The other renderers, ready to run; throws when they are not installed. */
export const openPeers = async (bench: Bench): Promise<BenchRenderer[]> => {
  const setting = await preparePeers(bench);
  const hyperframes = await openHyperframes(bench, setting);
  if (!hyperframes || !existsSync(join(PEERS_DIR, 'node_modules/@remotion/renderer')))
    throw new Error(MISSING);
  const { env, browserPath } = setting;
  const bundleDir = join(bench.workDir, 'remotion-bundle');
  await bundleForRemotion(env, bundleDir, bench.workDir);
  return [
    { name: 'hyperframes', ...hyperframes },
    remotionRenderer(1, env, bundleDir, browserPath),
    remotionRenderer(2, env, bundleDir, browserPath),
  ];
};

/** Installed versions of the peers. */
export const readPeerVersions = async (): Promise<Record<'hyperframes' | 'remotion', string>> => {
  const versionOf = async (name: string) => {
    const manifest = await readFile(join(PEERS_DIR, 'node_modules', name, 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  };
  return { hyperframes: await versionOf('hyperframes'), remotion: await versionOf('@remotion/renderer') };
};
