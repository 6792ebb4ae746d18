import { relative } from 'node:path';
import { untilShutdownSignal } from './shutdown-signal.ts';
import { prepareDemoWorkspace } from './demo-workspace.ts';
import { isAnyExternal, readExternalEndpoints } from './external-endpoints.ts';
import { startStack } from './stack.ts';
import { DEFAULT_DATA_DIR, stackFiles } from './data-dir.ts';
import { createProgram, OperatorError, runProgram } from '../scripts/shared/command-line.ts';

const DESCRIPTION = `Runs the whole service on this machine until Ctrl-C. Data is stored in .local/.

PORT selects another port than 8787. AWS_ENDPOINT_URL_DYNAMODB, _S3 and _SQS
select external services instead of the embedded emulators.`;
const DEFAULT_PORT = 8787;

const readPort = (text: string | undefined): number => {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new OperatorError(`PORT is "${text}": set it to a whole number from 0 to 65535, or leave it out.`);
  }
  return port;
};

const readOptions = ({ fresh = false }: { fresh?: boolean }) => {
  const given = readExternalEndpoints(process.env);
  if (fresh && isAnyExternal(given))
    throw new OperatorError(
      '--fresh empties our own emulators, not what AWS_ENDPOINT_URL names: empty that yourself.',
    );
  return { port: readPort(process.env['PORT']), dataDir: DEFAULT_DATA_DIR, fresh, given };
};

const explain = (error: unknown, port: string): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what listens there, or choose another with PORT.`;
  return message;
};

const welcome = (baseUrl: string): string => {
  const { demoRecord, log } = stackFiles(relative(process.cwd(), DEFAULT_DATA_DIR));
  return `
The video API is running at ${baseUrl}

  Key of the workspace "demo"   ${demoRecord}
  What the functions log        ${log}

Make a video, then look at it until it is done and has an output_url:

  KEY=$(node -p 'require("./${demoRecord}").api_key')
  curl ${baseUrl}/v1/videos -H "x-api-key: $KEY" -H 'content-type: application/json' \\
    -d '{"template":"promo-produk@1","variables":{"nama_produk":"Es Kopi Susu","harga":"Rp 15.000"}}'
  curl ${baseUrl}/v1/videos -H "x-api-key: $KEY"

Press Ctrl-C to stop.
`;
};

const main = async (commandLine: { fresh?: boolean }): Promise<void> => {
  const asked = untilShutdownSignal();
  const options = readOptions(commandLine);
  const stack = await startStack(options);
  try {
    await prepareDemoWorkspace(stack, options.dataDir);
    console.log(welcome(stack.baseUrl));
    await asked;
    console.log('Stopping …');
  } finally {
    await stack.stop();
  }
};

const program = createProgram('npm start --')
  .description(DESCRIPTION)
  .option('--fresh', 'delete all data first')
  .action(main);
await runProgram(program, {
  explain: (error) => explain(error, process.env['PORT'] ?? String(DEFAULT_PORT)),
});
process.exit();
