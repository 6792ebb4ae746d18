import { relative } from 'node:path';
import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';
import { prepareDemoWorkspace } from './shared/demo-workspace.ts';
import { dataFiles, DEFAULT_DATA_DIR } from '../local/data-dir.ts';
import { hasExternalEndpoint, readExternalEndpoints } from '../local/external-endpoints.ts';
import { untilShutdownSignal } from '../local/lifecycle.ts';
import { startStack } from '../local/stack.ts';

const DESCRIPTION = `Runs the whole service on this machine until Ctrl-C. Data is stored in .local/.

PORT selects another port than 8787. DASHBOARD_ORIGIN names another origin whose
pages may use presigned links, such as http://localhost:5173 of npm run dashboard.
AWS_ENDPOINT_URL_DYNAMODB,
AWS_ENDPOINT_URL_S3 and AWS_ENDPOINT_URL_SQS select external services
instead of the emulators.`;
const DEFAULT_PORT = 8787;

const readPort = (text: string | undefined): number => {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OperatorError(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  return port;
};

/** The origin whose pages may load files of the bucket. One with a path would permit none. */
const readOrigins = (text: string | undefined): readonly string[] => {
  if (!text) return [];
  if (URL.parse(text)?.origin !== text)
    throw new OperatorError(
      `DASHBOARD_ORIGIN must be an origin such as https://dash.example, not "${text}".`,
    );
  return [text];
};

const readOptions = ({ fresh = false }: { fresh?: boolean }) => {
  const external = readExternalEndpoints(process.env);
  if (fresh && hasExternalEndpoint(external))
    throw new OperatorError(
      '--fresh deletes only the data of the emulators. Unset AWS_ENDPOINT_URL*, or empty those services yourself.',
    );
  return {
    port: readPort(process.env['PORT']),
    dataDir: DEFAULT_DATA_DIR,
    fresh,
    external,
    dashboardOrigins: readOrigins(process.env['DASHBOARD_ORIGIN']),
  };
};

const explain = (error: unknown, port: string): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE' ? `Port ${port} is in use. Set PORT to another one.` : message;
};

const welcome = (baseUrl: string): string => {
  const { demoRecord, log } = dataFiles(relative(process.cwd(), DEFAULT_DATA_DIR));
  return `
Dashboard       ${baseUrl}/        sign in as the demo owner with one click
Documentation   ${baseUrl}/docs
API             ${baseUrl}/v1

  API key of workspace "demo"   ${demoRecord}
  Function logs                 ${log}

Create a video without the dashboard, from a template or from HTML:

  KEY=$(node -p 'require("./${demoRecord}").api_key')
  curl ${baseUrl}/v1/videos -H "x-api-key: $KEY" -H 'content-type: application/json' \\
    -d '{"template":"promo-produk@5","variables":{"nama_produk":"Es Kopi Susu","harga":"Rp15.000"}}'
  node -p 'JSON.stringify({ html: fs.readFileSync("docs/example/promo.html", "utf8") })' |
    curl ${baseUrl}/v1/compositions -H "x-api-key: $KEY" -H 'content-type: application/json' -d @-

List videos until the new one has the status "done" and an output_url:

  curl ${baseUrl}/v1/videos -H "x-api-key: $KEY"

Press Ctrl-C to stop.
`;
};

const main = async (commandLine: { fresh?: boolean }): Promise<void> => {
  const shutdown = untilShutdownSignal();
  const options = readOptions(commandLine);
  const stack = await startStack(options);
  try {
    await prepareDemoWorkspace(stack, options.dataDir);
    console.log(welcome(stack.baseUrl));
    const lost = await Promise.race([shutdown, stack.lost]);
    if (lost !== undefined) throw new OperatorError(`${lost} Run "npm start" again.`);
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
