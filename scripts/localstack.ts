import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DEFAULT_DATA_DIR } from '../local/data-dir.ts';
import { untilShutdownSignal } from '../local/lifecycle.ts';
import { ACCOUNT_ID, commandEnv, connectionEnv, REGION, startLocalStack } from '../local/localstack/start.ts';
import type { LocalStack } from '../local/localstack/start.ts';
import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Installs LocalStack into .local/ if needed, starts it empty on 127.0.0.1:4566 with an
account that is bootstrapped for CDK, and stops it at the end. Needs Python, not Docker.

With a command, runs it with AWS_ENDPOINT_URL set and exits with its status:

  npm run localstack -- npm run deploy -- --stage local

Without one, prints the variables to export and runs until Ctrl-C.`;

/** Runs a command and returns its exit status, 1 when a signal ended it or LocalStack was lost. */
const runChild = async (
  [command = '', ...args]: readonly string[],
  lost: Promise<unknown>,
  stdout: 'inherit' | 'ignore' = 'inherit',
): Promise<number> => {
  const child = spawn(command, args, {
    stdio: ['inherit', stdout, 'inherit'],
    env: commandEnv(process.env),
  });
  void lost.then(() => child.kill());
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
};

const bootstrap = async (lost: Promise<unknown>): Promise<void> => {
  const command = ['npx', 'cdk', 'bootstrap', '--ci', `aws://${ACCOUNT_ID}/${REGION}`];
  if ((await runChild(command, lost, 'ignore')) !== 0)
    throw new OperatorError('The account of LocalStack could not be bootstrapped for CDK.');
};

const printExports = async (): Promise<void> => {
  for (const [name, value] of Object.entries(connectionEnv)) console.log(`export ${name}=${value}`);
  console.error('Press Ctrl-C to stop.');
  await stopped;
};

const main = async (command: readonly string[]): Promise<void> => {
  const { folder, lost, stop }: LocalStack = await startLocalStack(DEFAULT_DATA_DIR, console.error);
  void lost.then(reportLost);
  try {
    await bootstrap(stopped);
    console.error(`LocalStack runs. Logs of functions: ${folder}/logs`);
    if (command.length > 0) process.exitCode = await runChild(command, stopped);
    else await printExports();
  } finally {
    isStopping = true;
    await stop();
  }
};

let isStopping = false;
const lostLater = Promise.withResolvers<void>();
const reportLost = (reason: string): void => {
  if (isStopping) return;
  console.error(reason);
  process.exitCode = 1;
  lostLater.resolve();
};
const stopped = Promise.race([untilShutdownSignal(), lostLater.promise]);
const program = createProgram('npm run localstack --')
  .description(DESCRIPTION)
  .argument('[command...]', 'a command and its arguments')
  .passThroughOptions()
  .action(main);
await runProgram(program);
process.exit();
