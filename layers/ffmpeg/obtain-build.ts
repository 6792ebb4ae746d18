import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { copyPinned, findSha256 } from '../pinned-file.ts';

export interface Build {
  readonly name: string;
  /** Of the unpacked executable. */
  readonly sha256: string;
  /** Path in node_modules on linux-x64. */
  readonly installed: string;
  /** Sources for other platforms: an address, or an npm package with `ffmpeg` at its root. */
  readonly download?: string;
  readonly npmPackage?: string;
}

export interface Sources {
  readonly nodeModules: string;
  /** File or https address of the operator; then no other source is tried. */
  readonly artifact?: string | undefined;
}

export interface ChoiceOfBuild extends Sources {
  /** At least one, in order of preference. */
  readonly builds: readonly Build[];
  readonly target: string;
  /** Fails when the first build is not available instead of taking another one. */
  readonly onlyFirst: boolean;
  readonly warn: (sentence: string) => void;
}

const DOWNLOAD_LIMIT_MS = 120_000;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const run = promisify(execFile);

/** A file or an address without what may be secret: user, password, query (a signed address) and fragment. */
const describeSource = (source: string): string => {
  if (!source.includes('://')) return source;
  if (!URL.canParse(source)) return 'an invalid address';
  const { protocol, host, pathname } = new URL(source);
  return `${protocol}//${host}${pathname}`;
};

/** Replaces messages of Node.js, which repeat the complete source. */
const failWithCode =
  (source: string) =>
  ({ name, code, cause }: Error & { readonly code?: unknown; readonly cause?: { code?: string } }): never => {
    const reason = cause?.code ?? (typeof code === 'string' ? code : name);
    throw new Error(`${describeSource(source)}: ${reason}`);
  };

const download = async (url: string): Promise<Buffer> => {
  const signal = AbortSignal.timeout(DOWNLOAD_LIMIT_MS);
  const response = await fetch(url, { signal }).catch(failWithCode(url));
  if (!response.ok) throw new Error(`${describeSource(url)} returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

/** Reads a file or an https address, and unpacks gzip. */
const fetchFile = async (source: string, folder: string): Promise<string> => {
  const content = source.startsWith('https://')
    ? await download(source)
    : await readFile(source).catch(failWithCode(source));
  const file = join(folder, 'ffmpeg');
  const isPacked = content.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
  await writeFile(file, isPacked ? await promisify(gunzip)(content) : content);
  return file;
};

const unpackNpmPackage = async (npmPackage: string, folder: string): Promise<string> => {
  const { stdout } = await run('npm', ['pack', npmPackage, '--silent', '--pack-destination', folder]);
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder]);
  return join(folder, 'package/ffmpeg');
};

const sourcesOf = (build: Build, { artifact, nodeModules }: Sources, folder: string) => {
  const { installed, download: url, npmPackage } = build;
  if (artifact !== undefined) return [() => fetchFile(artifact, folder)];
  return [
    async () => join(nodeModules, installed),
    ...(url === undefined ? [] : [() => fetchFile(url, folder)]),
    ...(npmPackage === undefined ? [] : [() => unpackNpmPackage(npmPackage, folder)]),
  ];
};

/** Copies a build from the first source whose file has the pinned digest; false when there is none. */
const obtain = async (build: Build, { target, warn, ...sources }: ChoiceOfBuild): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'ffmpeg-layer-'));
  const report = ({ message }: Error): void => {
    warn(`${build.name} could not be fetched: ${message}`);
  };
  try {
    for (const find of sourcesOf(build, sources, folder)) {
      const source = await find().catch(report);
      if (source && (await copyPinned({ source, target, sha256: build.sha256, mode: 0o755 }))) return true;
    }
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Writes the preferred build that is available to `target`. Throws a sentence that says how to get one. */
export const chooseBuild = async (choice: ChoiceOfBuild): Promise<Build> => {
  const { builds, target, onlyFirst, artifact, warn } = choice;
  const first = builds[0] as Build; // safe: see `builds`
  for (const build of onlyFirst ? [first] : builds) {
    const isBuilt = artifact === undefined && (await findSha256(target)) === build.sha256;
    if (!isBuilt && !(await obtain(build, choice))) continue;
    if (build !== first)
      warn(
        `${build.name} replaces ${first.name}, which is not available; acceptsOlderFfmpeg of the stage allows it`,
      );
    return build;
  }
  const missing = onlyFirst ? first.name : builds.map(({ name }) => name).join(', nor ');
  throw new Error(
    artifact === undefined
      ? `${missing} is not available: download ${first.download} where it can be reached and set FFMPEG_ARTIFACT to the file, or to an https address of your own.`
      : `FFMPEG_ARTIFACT (${describeSource(artifact)}) does not give ${missing}: its content must have the SHA-256 in layers/ffmpeg/manifest.json.`,
  );
};
