import { randomBytes } from 'node:crypto';
import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { createApiKey } from '../admin/api-keys.ts';
import { connectAdmin } from '../admin/connection.ts';
import type { AdminConnection } from '../admin/connection.ts';
import { addWorkspaceMember } from '../admin/members.ts';
import { createWorkspace, getWorkspace, setBrandKit } from '../admin/workspaces.ts';
import { OperatorError } from './command-line.ts';
import { readDemoRecord, writeDemoRecord } from '../../local/data-dir.ts';
import type { DemoRecord } from '../../local/data-dir.ts';
import type { Stack } from '../../local/stack.ts';
import { sdkConfig } from '../../local/stack-env.ts';

const DEMO_WORKSPACE = 'demo';
const DEMO_EMAIL = 'demo@toko.example';
export const DEMO_MILLI_CREDITS = 600_000;
const DEMO_BRAND_KIT = {
  nama_usaha: 'Kopi Senja',
  warna_utama: '#C2410C',
  warna_latar: '#FFF7ED',
  kontak: 'WA 0812-0000-0000',
} as const;

/** Returns true if the workspace had to be created. */
const ensureDemoWorkspace = async ({ ports }: AdminConnection): Promise<boolean> => {
  try {
    await getWorkspace(ports, DEMO_WORKSPACE);
    return false;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
  await createWorkspace(ports, {
    id: DEMO_WORKSPACE,
    name: DEMO_BRAND_KIT.nama_usaha,
    milliCredits: DEMO_MILLI_CREDITS,
  });
  await setBrandKit(ports, DEMO_WORKSPACE, DEMO_BRAND_KIT);
  return true;
};

/** Sets the password of a user of the embedded stack; `isTemporary`: for one sign-in, as in an invitation. */
export const setUserPassword = async (
  env: Stack['env'],
  user: { readonly email: string; readonly password: string; readonly isTemporary?: boolean },
): Promise<void> => {
  const cognito = new CognitoIdentityProviderClient(sdkConfig(env, 'COGNITO_IDENTITY_PROVIDER'));
  await cognito.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: env['USER_POOL_ID'],
      Username: user.email,
      Password: user.password,
      Permanent: user.isTemporary !== true,
    }),
  );
  cognito.destroy();
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
  await setUserPassword(env, { email: DEMO_EMAIL, password });
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
export const prepareDemoWorkspace = async (
  { baseUrl, env }: Pick<Stack, 'baseUrl' | 'env'>,
  dataDir: string,
): Promise<DemoRecord> => {
  const admin = connectAdmin(env);
  try {
    const isNew = await ensureDemoWorkspace(admin);
    const record = isNew ? undefined : readDemoRecord(dataDir);
    const apiKey = record?.api_key ?? (await createDemoKey(admin));
    const password = record?.password ?? `Demo-${randomBytes(12).toString('base64url')}1`;
    await prepareDemoOwner(admin, env, password);
    const demo = {
      base_url: baseUrl,
      api_key: apiKey,
      workspace_id: DEMO_WORKSPACE,
      email: DEMO_EMAIL,
      password,
      user_pool_client_id: env['USER_POOL_CLIENT_ID'] ?? '',
    };
    writeDemoRecord(dataDir, demo);
    return demo;
  } finally {
    admin.close();
  }
};
