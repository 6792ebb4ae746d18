import { readFileSync, writeFileSync } from 'node:fs';

// npm may omit optional packages of other platforms from the lock file it writes, and `npm ci` rejects such a file.
// `node scripts/complete-lock-file.ts` adds them; a test checks that none is missing.

const LOCK_FILE = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type LockPackages = Readonly<Record<string, LockEntry>>;

/** Platform fields derived from a package name such as `@oxlint/binding-win32-x64-msvc`. */
const platformOf = (name: string): Pick<LockEntry, 'os' | 'cpu'> => {
  const parts = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => parts.includes(system));
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor));
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) };
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

export const readLockFile = () =>
  // safe: written by npm
  JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as { packages: LockPackages };

if (import.meta.main) {
  const lock = readLockFile();
  const missing = missingPlatformPackages(lock.packages);
  const entries = [...Object.entries(lock.packages), ...missing];
  const packages = Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(LOCK_FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`${missing.length} platform packages added to ${LOCK_FILE}`);
}
