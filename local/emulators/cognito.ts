import { mkdtempSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { dataFiles } from '../data-dir.ts';
import { startChildEmulator } from './child-emulator.ts';
import type { ChildEmulator } from './child-emulator.ts';
import type { EmulatorOptions } from './emulator.ts';

/** Beginning of the issuer of every token; the id of the user pool follows. */
export const COGNITO_ISSUER_DOMAIN = 'http://cognito.local';

/** cognito-local, which stores users in its working directory. */
export const startCognito = async ({ dataDir, ...options }: EmulatorOptions): Promise<ChildEmulator> => {
  const cwd = dataDir === undefined ? mkdtempSync(join(tmpdir(), 'cognito-')) : dataFiles(dataDir).cognito;
  const configDir = join(cwd, '.cognito');
  await mkdir(configDir, { recursive: true });
  const config = { TokenConfig: { IssuerDomain: COGNITO_ISSUER_DOMAIN } };
  await writeFile(join(configDir, 'config.json'), JSON.stringify(config));
  return startChildEmulator(
    {
      name: 'Cognito',
      path: process.execPath,
      // It ignores the folder, by which `claimDataDir` finds the process of a killed stack.
      args: () => [createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js'), cwd],
      env: (host, port) => ({ HOST: host, PORT: String(port) }),
      cwd,
    },
    options,
  );
};

const POOL_NAME = 'video-api';
const CLIENT_NAME = 'dashboard';

export interface UserPoolIds {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
}

const createPool = async (client: CognitoIdentityProviderClient): Promise<string | undefined> => {
  const command = new CreateUserPoolCommand({ PoolName: POOL_NAME, UsernameAttributes: ['email'] });
  return (await client.send(command)).UserPool?.Id;
};

const createPoolClient = async (
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Promise<string | undefined> => {
  const command = new CreateUserPoolClientCommand({
    UserPoolId,
    ClientName: CLIENT_NAME,
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  });
  return (await client.send(command)).UserPoolClient?.ClientId;
};

/** The user pool of the dashboard and its client, which are created unless they exist. */
export const ensureUserPool = async (client: CognitoIdentityProviderClient): Promise<UserPoolIds> => {
  const { UserPools = [] } = await client.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  const userPoolId = UserPools.find(({ Name }) => Name === POOL_NAME)?.Id ?? (await createPool(client));
  if (userPoolId === undefined) throw new Error('The Cognito emulator created no user pool.');
  const { UserPoolClients = [] } = await client.send(
    new ListUserPoolClientsCommand({ UserPoolId: userPoolId, MaxResults: 60 }),
  );
  const known = UserPoolClients.find(({ ClientName }) => ClientName === CLIENT_NAME)?.ClientId;
  const userPoolClientId = known ?? (await createPoolClient(client, userPoolId));
  if (userPoolClientId === undefined) throw new Error('The Cognito emulator created no client.');
  return { userPoolId, userPoolClientId };
};
