import { createCredentials } from './emulators/request-guard.ts';
import type { Access, Credentials } from './emulators/request-guard.ts';

type HostEnv = Readonly<Record<string, string | undefined>>;

/** Running services to use, LocalStack for example; services left out are emulated. */
export interface ExternalEndpoints {
  readonly dynamodb?: string;
  readonly s3?: string;
  readonly sqs?: string;
  readonly credentials: Access;
}

export const hasExternalEndpoint = ({ dynamodb, s3, sqs }: ExternalEndpoints): boolean =>
  [dynamodb, s3, sqs].some((endpoint) => endpoint !== undefined);

const readCredentials = (env: HostEnv): Credentials => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : createCredentials();
};

/**
 * Endpoints as the AWS SDK reads them: `AWS_ENDPOINT_URL_<SERVICE>`, else `AWS_ENDPOINT_URL`. One key pair is used for all
 * services: the shell's if a service is external, since the emulators accept whichever pair they are started with.
 */
export const readExternalEndpoints = (env: HostEnv): ExternalEndpoints => {
  const endpointOf = (service: string) => env[`AWS_ENDPOINT_URL_${service}`] || env['AWS_ENDPOINT_URL'];
  const [dynamodb, s3, sqs] = ['DYNAMODB', 'S3', 'SQS'].map(endpointOf);
  return {
    ...(dynamodb ? { dynamodb } : {}),
    ...(s3 ? { s3 } : {}),
    ...(sqs ? { sqs } : {}),
    credentials: (dynamodb ?? s3 ?? sqs) ? readCredentials(env) : createCredentials(),
  };
};
