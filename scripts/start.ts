import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { connectAdmin } from './admin/connection.ts';
import type { AdminConnection } from './admin/connection.ts';
import { createApiKey } from './admin/api-keys.ts';
import { addWorkspaceMember } from './admin/members.ts';
import { createWorkspace, getWorkspace, setBrandKit } from './admin/workspaces.ts';
import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';
import { dataFiles, DEFAULT_DATA_DIR, readDemoRecord, writeDemoRecord } from '../local/data-dir.ts';
import { hasExternalEndpoint, readExternalEndpoints } from '../local/external-endpoints.ts';
import { untilShutdownSignal } from '../local/lifecycle.ts';
import { startStack } from '../local/stack.ts';
import { sdkConfig } from '../local/stack-env.ts';
import type { Stack } from '../local/stack.ts';

const DESCRIPTION = `Runs the whole service on this machine until Ctrl-C. Data is stored in .local/.

PORT selects another port than 8787. DASHBOARD_ORIGIN names another origin whose
pages may use presigned links, such as http://localhost:5173 of npm run dashboard.
AWS_ENDPOINT_URL_DYNAMODB,
AWS_ENDPOINT_URL_S3 and AWS_ENDPOINT_URL_SQS select external services
instead of the emulators.`;
const DEFAULT_PORT = 8787;
const DEMO_WORKSPACE = 'demo';
const DEMO_EMAIL = 'demo@toko.example';
const DEMO_MILLI_CREDITS = 600_000;
const DEMO_BRAND_KIT = {
  nama_usaha: 'Kopi Senja',
  warna_utama: '#C2410C',
  warna_latar: '#FFF7ED',
  kontak: 'WA 0812-0000-0000',
} as const;

const readPort = (text: string | undefined): number => {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OperatorError(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  return port;
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
    dashboardOrigins: [process.env['DASHBOARD_ORIGIN'] ?? []].flat(),
  };
};

/** Returns true if the workspace had to be created. */
const ensureDemoWorkspace = async ({ ports }: AdminConnection): Promise<boolean> => {
  try {
    await getWorkspace(ports, DEMO_WORKSPACE);
    return false;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
  await createWorkspace(ports, { id: DEMO_WORKSPACE, name: 'demo', milliCredits: DEMO_MILLI_CREDITS });
  await setBrandKit(ports, DEMO_WORKSPACE, DEMO_BRAND_KIT);
  return true;
};

/** Creates the demo owner unless it exists, and sets its password. */
const prepareDemoOwner = async (
  { ports }: AdminConnection,
  env: Stack['env'],
  password: string,
): Promise<void> => {
  const { id } = await getWorkspace(ports, DEMO_WORKSPACE);
  const members = await ports.members.listOfWorkspace(id);
  if (!members.some(({ email }) => email === DEMO_EMAIL))
    await addWorkspaceMember(ports, DEMO_WORKSPACE, { email: DEMO_EMAIL, role: 'owner' });
  const cognito = new CognitoIdentityProviderClient(sdkConfig(env, 'COGNITO_IDENTITY_PROVIDER'));
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: env['USER_POOL_ID'],
      Username: DEMO_EMAIL,
      Password: password,
      Permanent: true,
    }),
  );
  cognito.destroy();
};

const createDemoKey = async ({ ports }: AdminConnection): Promise<string> => {
  const { secret } = await createApiKey(ports, {
    workspaceId: DEMO_WORKSPACE,
    name: 'demo',
    mode: 'test',
    permissions: ['videos:create', 'videos:read'],
    expiresAtMs: null,
  });
  return secret;
};

/** Creates the workspace `demo`, its API key and its owner unless they exist, and writes them to demo.json. */
const prepareDemoWorkspace = async ({ baseUrl, env }: Stack, dataDir: string): Promise<void> => {
  const admin = connectAdmin(env);
  try {
    const isNew = await ensureDemoWorkspace(admin);
    const record = isNew ? undefined : readDemoRecord(dataDir);
    const apiKey = record?.api_key ?? (await createDemoKey(admin));
    const password = record?.password ?? `Demo-${randomBytes(12).toString('base64url')}1`;
    await prepareDemoOwner(admin, env, password);
    writeDemoRecord(dataDir, {
      base_url: baseUrl,
      api_key: apiKey,
      workspace_id: DEMO_WORKSPACE,
      email: DEMO_EMAIL,
      password,
      user_pool_client_id: env['USER_POOL_CLIENT_ID'] ?? '',
    });
  } finally {
    admin.close();
  }
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
    -d '{"template":"promo-produk@4","variables":{"nama_produk":"Es Kopi Susu","harga":"Rp15.000"}}'
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
    await shutdown;
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
