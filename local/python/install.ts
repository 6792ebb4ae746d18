import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MachineError } from '../machine-error.ts';
import { runCommand } from '../processes.ts';

/** Of which the lock files have packages. */
const PYTHON_VERSIONS = ['3.13', '3.12', '3.11'] as const;
const CANDIDATES = ['python3', ...PYTHON_VERSIONS.map((version) => `python${version}`)];

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
export const findPython = (title: string, read: ReadOutput = readOutput): string => {
  const isUsable = (command: string): boolean => {
    const version = read(command, '-c', PRINT_VERSION);
    return PYTHON_VERSIONS.some((each) => each === version);
  };
  const found = CANDIDATES.find(isUsable);
  if (found !== undefined) return found;
  const versions = CANDIDATES.map((command) => read(command, '--version')).filter(
    (line) => line !== undefined,
  );
  throw new MachineError(
    `${title} needs ${PYTHON_VERSIONS.map((version) => `Python ${version}`).join(' or ')} with the modules venv and ensurepip ` +
      `(apt-get install python3-venv). Found: ${versions.join(', ') || 'no Python'}.`,
  );
};

export interface PythonPackages {
  /** For messages. */
  readonly title: string;
  /** Has the lock files `*requirements.txt`, which are installed in alphabetical order. */
  readonly source: string;
  /** Where they are installed. */
  readonly folder: string;
  readonly size: string;
}

export const lockFilesIn = (source: string): readonly string[] =>
  readdirSync(source)
    .filter((name) => name.endsWith('requirements.txt'))
    .toSorted()
    .map((name) => join(source, name));

export interface InstallTools {
  readonly print: (line: string) => void;
  /** Ends an installation. */
  readonly signal: AbortSignal;
}

/** Installs packages unless the folder has them, and returns the path of Python in it. */
export const installPythonPackages = async (
  { title, source, folder, size }: PythonPackages,
  { print, signal }: InstallTools,
): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new MachineError(`${title} runs on Linux x64 only, like the binaries of the renderer.`);
  const python = join(folder, 'bin/python');
  const record = join(folder, 'installed');
  const lockFiles = lockFilesIn(source);
  const hash = createHash('sha256');
  for (const file of lockFiles) hash.update(readFileSync(file));
  const version = hash.digest('hex');
  // The path of Python is a link, which may have lost its target.
  if (existsSync(python) && existsSync(record) && readFileSync(record, 'utf8') === version) return python;
  const systemPython = findPython(title);
  print(`Installing ${title}: about ${size}, up to a minute.`);
  const command = [systemPython, join(import.meta.dirname, 'install.py'), folder, version, ...lockFiles];
  const status = await runCommand(command, { stdio: ['ignore', 'ignore', 'inherit'], signal });
  if (signal.aborted) throw new Error(`Stopped before ${title} was installed.`);
  if (status !== 0) throw new MachineError(`${title} could not be installed from the package registry.`);
  return python;
};
