import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { untilShutdownSignal } from '../local/lifecycle.ts';
import { createCleanup } from '../local/lifecycle.ts';
import { startDynamodb } from '../local/emulators/dynamodb.ts';
import type { Emulator } from '../local/emulators/emulator.ts';
import { S3_EMULATOR_CREDENTIALS, startS3 } from '../local/emulators/s3.ts';
import { startSqs } from '../local/emulators/sqs.ts';
import { RESOURCE_NAMES } from '../local/stack-env.ts';
import { UsageError } from './command-line/operator-error.ts';
import { parseOptions } from './command-line/parse-options.ts';
import { reportFailure } from './shared/command-line.ts';

const USAGE = `Usage: npm run emulators [-- [--port 4600] [command …]]

Starts emulators of DynamoDB, S3 and SQS, empty, on three ports from --port on (0: any free ones). With a command,
runs it with AWS_ENDPOINT_URL_… set and ends with its exit status; without one, prints what to export and runs until
Ctrl-C.`;
const DEFAULT_PORT = 4600;

const OPTIONS = {
  port: { type: 'string', default: String(DEFAULT_PORT) },
  help: { type: 'boolean', default: false },
} as const;

/** Our own options stand first; from the first other word on everything is the command's. */
const readArguments = (words: readonly string[]) => {
  const args = [...words];
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind !== 'option');
  const { values } = parseOptions({ args: args.slice(0, first?.index), options: OPTIONS });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_533)
    throw new UsageError(`--port is "${values.port}": give a whole number from 0 to 65533.`);
  const command =
    first === undefined ? [] : args.slice(first.index).filter((word, i) => i > 0 || word !== '--');
  return { port, command, help: values.help };
};

const variables = (dynamodb: string, s3: string, sqs: string): Record<string, string> => ({
  AWS_REGION: RESOURCE_NAMES.region,
  AWS_ACCESS_KEY_ID: S3_EMULATOR_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_EMULATOR_CREDENTIALS.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
  AWS_ENDPOINT_URL_S3: s3,
  AWS_ENDPOINT_URL_SQS: sqs,
});

/** Runs a command and returns its exit status; a signal that ended it counts as a failure. */
const runCommand = async ([program = '', ...words]: readonly string[], env: Record<string, string>) => {
  const child = spawn(program, words, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
};

const printExports = async (env: Record<string, string>): Promise<number> => {
  for (const [name, value] of Object.entries(env)) console.log(`export ${name}=${value}`);
  console.error('Press Ctrl-C to stop.');
  await asked;
  return 0;
};

const main = async (): Promise<number> => {
  const { port, command, help } = readArguments(process.argv.slice(2));
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const cleanup = createCleanup();
  const start = async (starting: Promise<Emulator>): Promise<string> => {
    const { endpoint, stop } = await starting;
    cleanup.add(stop);
    return endpoint;
  };
  try {
    const at = (offset: number) => (port === 0 ? {} : { port: port + offset });
    const dynamodb = await start(startDynamodb(at(0)));
    const s3 = await start(startS3(at(1)));
    const sqs = await start(startSqs(at(2)));
    const env = variables(dynamodb, s3, sqs);
    return await (command.length > 0 ? runCommand(command, env) : printExports(env));
  } finally {
    await cleanup.run();
  }
};

const asked = untilShutdownSignal();
try {
  process.exit(await main());
} catch (error) {
  process.exit(reportFailure(USAGE, error));
}
