export interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The platform a package is for, as its name tells it, e.g. `@oxlint/binding-win32-x64-msvc`. */
const platformOf = (name: string): Pick<LockEntry, 'os' | 'cpu'> => {
  const parts = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => parts.includes(system));
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor));
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) };
};

/** Lock entries for every optional platform package that another entry names and the lock file lacks. */
export const missingPlatformPackages = (
  packages: Readonly<Record<string, LockEntry>>,
): [path: string, entry: LockEntry][] =>
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
