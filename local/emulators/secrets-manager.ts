import type { Emulator } from './emulator.ts';
import { readBody, serve } from './emulator-server.ts';
import type { ServerResponse } from 'node:http';

const MAX_REQUEST_BYTES = 64 * 1024;

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, type: string, message: string): void =>
  answer(response, 400, { __type: type, message });

/** Secrets Manager with its one call we make, GetSecretValue; `secrets` maps a secret's id to its string. */
export const startSecretsManager = (secrets: Readonly<Record<string, string>>): Promise<Emulator> =>
  serve((request, response) => {
    void (async () => {
      const body = await readBody(request, MAX_REQUEST_BYTES);
      if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
        return refuse(response, 'UnknownOperationException', 'Only GetSecretValue is emulated.');
      }
      const { SecretId: id } = JSON.parse(body?.toString() ?? '{}') as { SecretId?: string };
      const secret = id === undefined ? undefined : secrets[id];
      if (id === undefined || secret === undefined) {
        return refuse(
          response,
          'ResourceNotFoundException',
          "Secrets Manager can't find the specified secret.",
        );
      }
      answer(response, 200, {
        ARN: `arn:aws:secretsmanager:local:000000000000:secret:${id}`,
        Name: id,
        VersionId: 'local',
        VersionStages: ['AWSCURRENT'],
        SecretString: secret,
      });
    })().catch((error: unknown) => refuse(response, 'InvalidRequestException', String(error)));
  });
