import { InvalidArgumentError } from 'commander';
import { createCleanup } from '../local/lifecycle.ts';
import { startDynamodb } from '../local/emulators/dynamodb.ts';
import type { Emulator } from '../local/emulators/emulator.ts';
import { createCredentials } from '../local/emulators/request-guard.ts';
import { startS3 } from '../local/emulators/s3.ts';
import { startSqs } from '../local/emulators/sqs.ts';
import { RESOURCE_NAMES } from '../local/stack-env.ts';
import { runProgram } from './shared/command-line.ts';
import { createServiceProgram, createStopper, runOrPrint } from './shared/run-or-print.ts';

const DESCRIPTION = `Starts empty emulators of DynamoDB, S3 and SQS on three consecutive ports.

With a command, runs it with AWS_ENDPOINT_URL_… set and exits with its status.
Without one, prints the variables to export and runs until Ctrl-C.`;
const DEFAULT_PORT = 4600;
const LAST_PORT = 65_533;
/** Of the emulated tests; no web page can have it. */
const DASHBOARD_ORIGINS = ['https://dashboard.example'];

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > LAST_PORT)
    throw new InvalidArgumentError(`Give a whole number from 0 to ${LAST_PORT}.`);
  return port;
};

const credentials = createCredentials();

const variables = (dynamodb: string, s3: string, sqs: string): Record<string, string> => ({
  AWS_REGION: RESOURCE_NAMES.region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
  AWS_ENDPOINT_URL_S3: s3,
  AWS_ENDPOINT_URL_SQS: sqs,
});

const main = async (command: readonly string[], { port }: { port: number }): Promise<void> => {
  const cleanup = createCleanup();
  const start = async (starting: Promise<Emulator>): Promise<string> => {
    const { endpoint, stop } = await starting;
    cleanup.add(stop);
    return endpoint;
  };
  try {
    const at = (offset: number) => (port === 0 ? { credentials } : { credentials, port: port + offset });
    const dynamodb = await start(startDynamodb({ ...at(0), onLost }));
    const s3 = await start(startS3({ ...at(1), dashboardOrigins: DASHBOARD_ORIGINS }));
    const sqs = await start(startSqs(at(2)));
    const exports = variables(dynamodb, s3, sqs);
    const status = await runOrPrint(command, { env: { ...process.env, ...exports }, exports, signal });
    process.exitCode ||= status; // 1 when an emulator was lost
  } finally {
    await cleanup.run();
  }
};

const { signal, onLost } = createStopper();
const program = createServiceProgram('npm run emulators --', DESCRIPTION)
  .option('--port <port>', 'the first of the three ports; 0 selects free ones', parsePort, DEFAULT_PORT)
  .action(main);
await runProgram(program);
process.exit();
