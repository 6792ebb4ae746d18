type Env = Readonly<Record<string, string | undefined>>;
type Service = 'DYNAMODB' | 'S3' | 'SQS' | 'LAMBDA' | 'SECRETS_MANAGER';

/**
 * Settings of an SDK client from an environment that need not be this process's own, read as the SDK reads its
 * own. What the environment leaves open stays open: the SDK then looks where it always does.
 */
export const sdkConfig = (env: Env, service: Service) => {
  const endpoint = env[`AWS_ENDPOINT_URL_${service}`];
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return {
    ...(env['AWS_REGION'] ? { region: env['AWS_REGION'] } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey
      ? { credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) } }
      : {}),
  };
};
