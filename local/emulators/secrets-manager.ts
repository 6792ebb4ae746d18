import type { ServerResponse } from 'node:http';
import { readBody, serve } from './emulator.ts';
import type { Emulator } from './emulator.ts';
import type { Access } from './request-guard.ts';

const MAX_REQUEST_BYTES = 64 * 1024;

const respond = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
};

const reject = (response: ServerResponse, type: string, message: string): void =>
  respond(response, 400, { __type: type, message });

/** Secrets Manager with GetSecretValue only. `secrets` maps a secret's id to its value. */
export const startSecretsManager = (
  secrets: Readonly<Record<string, string>>,
  credentials: Access,
): Promise<Emulator> =>
  serve((request, response) => {
    void (async () => {
      const body = await readBody(request, MAX_REQUEST_BYTES);
      if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
        return reject(response, 'UnknownOperationException', 'Only GetSecretValue is emulated.');
      }
      const { SecretId: id } = JSON.parse(body?.toString() ?? '{}') as { SecretId?: string };
      const secret = id === undefined ? undefined : secrets[id];
      if (id === undefined || secret === undefined) {
        return reject(
          response,
          'ResourceNotFoundException',
          "Secrets Manager can't find the specified secret.",
        );
      }
      respond(response, 200, {
        ARN: `arn:aws:secretsmanager:local:000000000000:secret:${id}`,
        Name: id,
        VersionId: 'local',
        VersionStages: ['AWSCURRENT'],
        SecretString: secret,
      });
    })().catch((error: unknown) => reject(response, 'InvalidRequestException', String(error)));
  }, credentials);
