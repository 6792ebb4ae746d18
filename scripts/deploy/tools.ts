import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';
import { stageSettings } from '../../lib/stage.ts';
import { readOperatorSettings } from '../../lib/operator-settings.ts';
import type { StageSettings } from '../../lib/stage.ts';
import { connectAdmin } from '../admin/connection.ts';
import type { AdminConnection } from '../admin/connection.ts';
import { runPreflight } from '../preflight/run.ts';

export type Env = Readonly<Record<string, string>>;

/** What a deployment does outside its own process. */
export interface DeployTools {
  readonly settings: StageSettings;
  readonly preflight: () => Promise<boolean>;
  /** Runs a command in the project folder with these variables added; its exit status. */
  readonly run: (command: readonly string[], env?: Env) => Promise<number>;
  /** Content of the file that `cdk deploy` writes: outputs by stack name. */
  readonly readOutputs: (file: string) => Readonly<Record<string, Env>>;
  readonly connectAdmin: (env: Env) => AdminConnection;
  /** Of an emulator that all requests go to, instead of AWS: `AWS_ENDPOINT_URL`. */
  readonly endpointUrl: string | undefined;
  readonly hasAddress: (host: string) => Promise<boolean>;
  readonly print: (line: string) => void;
}

/** Runs a command with the terminal of this process. A signal counts as status 1. */
export const runCommand = async ([name = '', ...args]: readonly string[], env: Env = {}): Promise<number> => {
  const child = spawn(name, args, { cwd: PROJECT_ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [status] = (await once(child, 'close')) as [number | null];
  return status ?? 1;
};

const hasAddress = async (host: string): Promise<boolean> => {
  try {
    await lookup(host);
    return true;
  } catch {
    return false;
  }
};

export const createTools = (stageName: string): DeployTools => {
  const settings = stageSettings(stageName, readOperatorSettings(stageName));
  const print = (line: string): void => console.log(line);
  return {
    settings,
    preflight: () => runPreflight({ stageName, settings, print }),
    run: runCommand,
    readOutputs: (file) => JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8')),
    connectAdmin: (env) => connectAdmin({ ...process.env, ...env }),
    endpointUrl: process.env['AWS_ENDPOINT_URL'] || undefined,
    hasAddress,
    print,
  };
};
