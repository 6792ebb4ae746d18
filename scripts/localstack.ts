import { DEFAULT_DATA_DIR } from '../local/data-dir.ts';
import { ACCOUNT_ID, commandEnv, connectionEnv, REGION, startLocalStack } from '../local/localstack/start.ts';
import { MACHINE_STATUS, MachineError } from '../local/machine-error.ts';
import { runCommand } from '../local/processes.ts';
import { OperatorError, runProgram } from './shared/command-line.ts';
import { createServiceProgram, createStopper, runOrPrint } from './shared/run-or-print.ts';

const DESCRIPTION = `Installs LocalStack into .local/ if needed, starts it empty on 127.0.0.1:4566 with an
account that is bootstrapped for CDK, and stops it at the end. Needs Python, not Docker.

With a command, runs it with AWS_ENDPOINT_URL set and exits with its status:

  npm run localstack -- npm run deploy -- --stage local

Without one, prints the variables to export and runs until Ctrl-C.

Exits with ${MACHINE_STATUS} when something is missing on this machine: Python, the package registry, the
port, or rights to make namespaces; also when it is too slow, or ends LocalStack by a signal.`;

const bootstrap = async (env: ReturnType<typeof commandEnv>): Promise<void> => {
  const command = ['npx', 'cdk', 'bootstrap', '--ci', `aws://${ACCOUNT_ID}/${REGION}`];
  const status = await runCommand(command, { env, stdio: ['ignore', 'ignore', 'inherit'], signal });
  if (signal.reason instanceof MachineError) throw signal.reason;
  if (signal.aborted) throw new OperatorError('Stopped before LocalStack was ready.');
  if (status !== 0) throw new OperatorError('The account of LocalStack could not be bootstrapped for CDK.');
};

const main = async (command: readonly string[]): Promise<void> => {
  const { folder, stop } = await startLocalStack(DEFAULT_DATA_DIR, { print: console.error, signal, onLost });
  const env = commandEnv(process.env);
  try {
    await bootstrap(env);
    console.error(`LocalStack runs. Logs of functions: ${folder}/logs`);
    const status = await runOrPrint(command, { env, exports: connectionEnv, signal });
    process.exitCode ||= status; // set when LocalStack was lost
  } finally {
    await stop();
  }
};

const { signal, onLost } = createStopper();
await runProgram(createServiceProgram('npm run localstack --', DESCRIPTION).action(main));
process.exit();
