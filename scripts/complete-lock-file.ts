// Adds to package-lock.json the optional platform packages that the registry in use does not carry (a mirror may
// hold one platform only): npm leaves them out, and `npm ci` then refuses the lock file it wrote itself.
import { readFileSync, writeFileSync } from 'node:fs';

interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const LOCK_FILE = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** An entry for a package known by its name alone, e.g. `@oxlint/binding-win32-x64-msvc`. */
const platformEntry = (name: string, version: string, isDev: boolean): LockEntry => {
  const parts = name.split(/[/-]/);
  const named = (known: readonly string[]) => known.filter((platform) => parts.includes(platform));
  const [os, cpu] = [named(SYSTEMS), named(PROCESSORS)];
  if (os.length + cpu.length === 0) throw new Error(`${name} is missing and names no platform`);
  return {
    version,
    optional: true,
    ...(isDev && { dev: true }),
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
  };
};

const missingEntries = (packages: Readonly<Record<string, LockEntry>>): [string, LockEntry][] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(([name, version]): [string, LockEntry] => [
        `node_modules/${name}`,
        platformEntry(name, version, dev),
      ]),
  );

// safe: npm's own file
const lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as { packages: Record<string, LockEntry> };
const missing = missingEntries(lock.packages);
const byName = Object.entries(lock.packages).concat(missing);
lock.packages = Object.fromEntries(byName.sort(([left], [right]) => (left < right ? -1 : 1)));
writeFileSync(LOCK_FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} platform packages added to ${LOCK_FILE}`);
