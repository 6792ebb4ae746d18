import { S3_EMULATOR_CREDENTIALS } from './emulators/s3.ts';

type HostEnv = Readonly<Record<string, string | undefined>>;

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Services that run already, LocalStack's for example; what is left out is emulated here. */
export interface ExternalEndpoints {
  readonly dynamodb?: string;
  readonly s3?: string;
  readonly sqs?: string;
  readonly credentials: Credentials;
}

export const isAnyExternal = ({ dynamodb, s3, sqs }: ExternalEndpoints): boolean =>
  [dynamodb, s3, sqs].some((endpoint) => endpoint !== undefined);

const readCredentials = (env: HostEnv): Credentials => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : S3_EMULATOR_CREDENTIALS;
};

/**
 * Reads endpoints as the SDK does: the service's own variable, else the one for all. The shell's key pair counts with
 * an S3 that is given: our own takes one key pair alone, and the other emulators take any.
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
