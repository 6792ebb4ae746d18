import { S3_EMULATOR_CREDENTIALS } from './emulators/s3.ts';

type HostEnv = Readonly<Record<string, string | undefined>>;

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Running services to use, LocalStack for example; services left out are emulated. */
export interface ExternalEndpoints {
  readonly dynamodb?: string;
  readonly s3?: string;
  readonly sqs?: string;
  readonly credentials: Credentials;
}

export const hasExternalEndpoint = ({ dynamodb, s3, sqs }: ExternalEndpoints): boolean =>
  [dynamodb, s3, sqs].some((endpoint) => endpoint !== undefined);

const readCredentials = (env: HostEnv): Credentials => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : S3_EMULATOR_CREDENTIALS;
};

/**
 * Endpoints as the AWS SDK reads them: `AWS_ENDPOINT_URL_<SERVICE>`, else `AWS_ENDPOINT_URL`. The shell's credentials
 * apply only to an external S3, since the S3 emulator accepts a single key pair and the other emulators any.
 */
export const readExternalEndpoints = (env: HostEnv): ExternalEndpoints => {
  const endpointOf = (service: string) => env[`AWS_ENDPOINT_URL_${service}`] || env['AWS_ENDPOINT_URL'];
  const [dynamodb, s3, sqs] = ['DYNAMODB', 'S3', 'SQS'].map(endpointOf);
  return {
    ...(dynamodb ? { dynamodb } : {}),
    ...(s3 ? { s3 } : {}),
    ...(sqs ? { sqs } : {}),
    credentials: s3 ? readCredentials(env) : S3_EMULATOR_CREDENTIALS,
  };
};
