import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

// npm omits optional packages of other platforms that the registry does not serve yet, and `npm ci` rejects such a
// lock file. `node scripts/complete-lock-file.ts` adds them and the integrity of entries without one.

const LOCK_FILE = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const C_LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  /** Contained in the package above it, whose integrity covers it. */
  readonly inBundle?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export type LockPackages = Readonly<Record<string, LockEntry>>;
type Platform = Pick<LockEntry, 'os' | 'cpu' | 'libc'>;

const packageName = (path: string): string => path.split('node_modules/').at(-1) ?? '';

/** Platform fields derived from a package name such as `@oxlint/binding-linux-x64-musl`. */
const platformOf = (name: string): Platform => {
  const parts = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => parts.includes(system));
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor));
  const libc = Object.entries(C_LIBRARIES).flatMap(([part, library]) =>
    parts.includes(part) ? [library] : [],
  );
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
  };
};

/** Lock entries of the platform packages that another entry lists as optional and that have no entry themselves. */
export const missingPlatformPackages = (packages: LockPackages): [path: string, entry: LockEntry][] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(([name, version]) => ({ name, version, platform: platformOf(name) }))
      .filter(({ platform }) => platform.os !== undefined || platform.cpu !== undefined)
      .map(({ name, version, platform }): [string, LockEntry] => [
        `node_modules/${name}`,
        { version, optional: true, ...(dev && { dev: true }), ...platform },
      ]),
  );

/** Entries that npm would install without verifying their content; the workspaces of this project are not installed. */
export const entriesWithoutIntegrity = (packages: LockPackages): [path: string, entry: LockEntry][] =>
  Object.entries(packages).filter(
    ([path, { version, integrity, inBundle = false }]) =>
      path.includes('node_modules/') && version && !integrity && !inBundle,
  );

/** Whether `npm ci` installs the entry on this platform, by the fields that npm compares. */
export const isInstalledOn = (
  { os, cpu, libc }: LockEntry,
  platform: Readonly<Record<keyof Platform, string>>,
): boolean =>
  [[os, platform.os] as const, [cpu, platform.cpu] as const, [libc, platform.libc] as const].every(
    ([allowed, actual]) => allowed?.includes(actual) ?? true,
  );

export const readLockFile = () =>
  // safe: written by npm
  JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as { packages: LockPackages };

/** Undefined when the registry does not serve this version. */
const publishedIntegrity = (name: string, version: string): string | undefined => {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity'];
    return execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};

const complete = ([path, entry]: [string, LockEntry]): [string, LockEntry] => {
  const name = packageName(path);
  const { version = '', ...rest } = entry;
  const integrity = publishedIntegrity(name, version);
  return [path, { version, ...(integrity && { integrity }), ...rest, ...platformOf(name) }];
};

if (import.meta.main) {
  const lock = readLockFile();
  const missing = missingPlatformPackages(lock.packages);
  const all = { ...lock.packages, ...Object.fromEntries(missing) };
  const completed = Object.fromEntries(entriesWithoutIntegrity(all).map(complete));
  const entries = Object.entries({ ...all, ...completed });
  const packages = Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(LOCK_FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`${missing.length} platform packages added to ${LOCK_FILE}`);
  for (const [path] of entriesWithoutIntegrity(packages))
    console.log(`The registry serves no integrity for ${packageName(path)}`);
}
