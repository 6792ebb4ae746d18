import { InvalidArgumentError } from 'commander';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createCleanup, untilShutdownSignal } from '../local/lifecycle.ts';
import { startDynamodb } from '../local/emulators/dynamodb.ts';
import type { Emulator } from '../local/emulators/emulator.ts';
import { createCredentials } from '../local/emulators/request-guard.ts';
import { startS3 } from '../local/emulators/s3.ts';
import { startSqs } from '../local/emulators/sqs.ts';
import { RESOURCE_NAMES } from '../local/stack-env.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Starts empty emulators of DynamoDB, S3 and SQS on three consecutive ports.

With a command, runs it with AWS_ENDPOINT_URL_… set and exits with its status.
Without one, prints the variables to export and runs until Ctrl-C.`;
const DEFAULT_PORT = 4600;
const LAST_PORT = 65_533;

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

/** Runs a command and returns its exit status, 1 when a signal ended it or an emulator was lost. */
const runChild = async ([command = '', ...args]: readonly string[], env: Record<string, string>) => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  void lost.promise.then(() => child.kill());
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
};

const printExports = async (env: Record<string, string>): Promise<number> => {
  for (const [name, value] of Object.entries(env)) console.log(`export ${name}=${value}`);
  console.error('Press Ctrl-C to stop.');
  const reason = await Promise.race([shutdown, lost.promise]);
  return reason === undefined ? 0 : 1;
};

const main = async (command: readonly string[], { port }: { port: number }): Promise<void> => {
  const cleanup = createCleanup();
  const start = async (starting: Promise<Emulator>): Promise<string> => {
    const { endpoint, stop } = await starting;
    cleanup.add(stop);
    return endpoint;
  };
  try {
    const at = (offset: number) => (port === 0 ? { credentials } : { credentials, port: port + offset });
    const dynamodb = await start(startDynamodb({ ...at(0), onLost: lost.resolve }));
    const s3 = await start(startS3(at(1)));
    const sqs = await start(startSqs(at(2)));
    const env = variables(dynamodb, s3, sqs);
    process.exitCode = await (command.length > 0 ? runChild(command, env) : printExports(env));
  } finally {
    await cleanup.run();
  }
};

const shutdown = untilShutdownSignal();
const lost = Promise.withResolvers<string>();
void lost.promise.then(console.error);
const program = createProgram('npm run emulators --')
  .description(DESCRIPTION)
  .argument('[command...]', 'a command and its arguments')
  .option('--port <port>', 'the first of the three ports; 0 selects free ones', parsePort, DEFAULT_PORT)
  .passThroughOptions()
  .action(main);
await runProgram(program);
process.exit();
