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

/** Secrets Manager with GetSecretValue and PutSecretValue. `secrets` maps a secret's id to its first value. */
export const startSecretsManager = (
  secrets: Readonly<Record<string, string>>,
  credentials: Access,
): Promise<Emulator> => {
  const values = new Map(Object.entries(secrets));
  return serve((request, response) => {
    void (async () => {
      const body = await readBody(request, MAX_REQUEST_BYTES);
      const { SecretId: id = '', SecretString: given } = JSON.parse(body?.toString() ?? '{}') as {
        SecretId?: string;
        SecretString?: string;
      };
      const stored = values.get(id);
      if (stored === undefined)
        return reject(
          response,
          'ResourceNotFoundException',
          "Secrets Manager can't find the specified secret.",
        );
      const described = {
        ARN: `arn:aws:secretsmanager:local:000000000000:secret:${id}`,
        Name: id,
        VersionId: 'local',
        VersionStages: ['AWSCURRENT'],
      };
      const operation = request.headers['x-amz-target'];
      if (operation === 'secretsmanager.GetSecretValue')
        return respond(response, 200, { ...described, SecretString: stored });
      if (operation !== 'secretsmanager.PutSecretValue' || given === undefined)
        return reject(response, 'UnknownOperationException', 'This operation is not emulated.');
      values.set(id, given);
      respond(response, 200, described);
    })().catch((error: unknown) => reject(response, 'InvalidRequestException', String(error)));
  }, credentials);
};
