import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of which the lock files have packages. */
const PYTHON_VERSIONS = ['3.13', '3.12', '3.11'] as const;
const CANDIDATES = ['python3', ...PYTHON_VERSIONS.map((version) => `python${version}`)];

export const LOCK_FILES = ['build-requirements.txt', 'requirements.txt'].map((name) =>
  join(import.meta.dirname, name),
);

/** Standard output of a command, or undefined when it fails or does not exist. */
export type ReadOutput = (command: string, ...args: readonly string[]) => string | undefined;

const readOutput: ReadOutput = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : undefined;
};

// Debian packages `venv` and `ensurepip` separately.
const PRINT_VERSION =
  'import sys, venv, ensurepip; print(f"{sys.version_info.major}.{sys.version_info.minor}")';

/** The command of a Python that can make the environment. Throws a sentence with what is missing. */
export const findPython = (read: ReadOutput = readOutput): string => {
  const isUsable = (command: string): boolean => {
    const version = read(command, '-c', PRINT_VERSION);
    return PYTHON_VERSIONS.some((each) => each === version);
  };
  const found = CANDIDATES.find(isUsable);
  if (found !== undefined) return found;
  const versions = CANDIDATES.map((command) => read(command, '--version')).filter(
    (line) => line !== undefined,
  );
  throw new Error(
    `LocalStack needs ${PYTHON_VERSIONS.map((version) => `Python ${version}`).join(' or ')} with the modules venv and ensurepip ` +
      `(apt-get install python3-venv). Found: ${versions.join(', ') || 'no Python'}.`,
  );
};

const run = (command: string, ...args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error(`LocalStack could not be installed: ${command} ${args[0]} failed.`, { cause: error });
};

/** Installs what the lock files name, unless the folder has it. Returns the path of Python in it. */
export const installLocalStack = (folder: string, print: (line: string) => void): string => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('LocalStack without Docker runs on Linux x64 only, like the binaries of the renderer.');
  const python = join(folder, 'bin/python');
  const record = join(folder, 'installed');
  const hash = createHash('sha256');
  for (const file of LOCK_FILES) hash.update(readFileSync(file));
  const wanted = hash.digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return python;
  const systemPython = findPython();
  print('Installing LocalStack: about 500 MB, a minute.');
  rmSync(folder, { recursive: true, force: true });
  run(systemPython, '-m', 'venv', folder);
  // `--no-build-isolation` builds packages without a wheel with the locked setuptools, not with the latest.
  const install = ['install', '--quiet', '--no-deps', '--require-hashes', '--no-build-isolation'];
  for (const file of LOCK_FILES)
    run(python, '-m', 'pip', '--disable-pip-version-check', ...install, '--requirement', file);
  writeFileSync(record, wanted);
  return python;
};
