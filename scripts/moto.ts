import { DEFAULT_DATA_DIR } from '../local/data-dir.ts';
import { createCredentials } from '../local/emulators/request-guard.ts';
import { startMoto } from '../local/moto/start.ts';
import { RESOURCE_NAMES } from '../local/stack-env.ts';
import { runProgram } from './shared/command-line.ts';
import { createServiceProgram, createStopper, runOrPrint } from './shared/run-or-print.ts';

const DESCRIPTION = `Installs moto into .local/ if needed and starts its DynamoDB empty, as a second engine for
the emulated tests. Needs Python.

With a command, runs it with AWS_ENDPOINT_URL_DYNAMODB set and exits with its status:

  npm run moto -- npm run test:emulated

Without one, prints the variables to export and runs until Ctrl-C.`;

const main = async (command: readonly string[]): Promise<void> => {
  const credentials = createCredentials();
  const tools = { print: console.error, signal };
  const { endpoint, stop } = await startMoto(DEFAULT_DATA_DIR, { credentials, onLost }, tools);
  try {
    const exports = {
      AWS_REGION: RESOURCE_NAMES.region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    };
    const status = await runOrPrint(command, { env: { ...process.env, ...exports }, exports, signal });
    process.exitCode ||= status; // 1 when moto was lost
  } finally {
    await stop();
  }
};

const { signal, onLost } = createStopper();
await runProgram(createServiceProgram('npm run moto --', DESCRIPTION).action(main));
process.exit();
