import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DEFAULT_DATA_DIR } from '../../local/data-dir.ts';
import { installPythonPackages } from '../../local/python/install.ts';

const SIZES = { 'cfn-lint': '70 MB', checkov: '400 MB', schemathesis: '60 MB' } as const;
type Checker = keyof typeof SIZES;

/** Runs a checker, which is installed first if needed. */
export const runChecker = async (
  checker: Checker,
  args: readonly string[],
): Promise<{ readonly status: number | null; readonly output: string }> => {
  const python = await installPythonPackages(
    {
      title: checker,
      source: join(import.meta.dirname, 'python', checker),
      folder: join(DEFAULT_DATA_DIR, 'checkers', checker),
      size: SIZES[checker],
    },
    { print: console.error, signal: new AbortController().signal },
  );
  const child = spawn(join(python, '..', checker), args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: tmpdir(), // schemathesis writes a folder there
    env: { ...process.env, NO_COLOR: '1' },
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { status: child.exitCode, output };
};
