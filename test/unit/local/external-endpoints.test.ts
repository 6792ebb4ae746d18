import { describe, expect, it } from 'vitest';
import { readExternalEndpoints } from '../../../local/external-endpoints.ts';

describe('services that are given', () => {
  it.each([
    ['by none of the variables', {}, {}],
    [
      'all by the one for all',
      { AWS_ENDPOINT_URL: 'http://one' },
      { dynamodb: 'http://one', s3: 'http://one', sqs: 'http://one' },
    ],
    [
      'one by its own, which wins',
      { AWS_ENDPOINT_URL: 'http://one', AWS_ENDPOINT_URL_S3: 'http://s3' },
      { dynamodb: 'http://one', s3: 'http://s3', sqs: 'http://one' },
    ],
    ['one alone', { AWS_ENDPOINT_URL_SQS: 'http://sqs' }, { sqs: 'http://sqs' }],
  ])('are read as the SDK reads them: %s', (_how, env, endpoints) => {
    const { credentials, ...given } = readExternalEndpoints(env);
    expect(given).toEqual(endpoints);
    expect(credentials).toEqual({ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' });
  });

  it('are called with the key pair of the shell when S3 is one of them, for our own S3 takes its own alone', () => {
    const login = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'secret' };
    const keyPairWith = (env: Record<string, string>) =>
      readExternalEndpoints({ ...login, ...env }).credentials.accessKeyId;
    expect(keyPairWith({ AWS_ENDPOINT_URL: 'http://one' })).toBe('test');
    expect(keyPairWith({ AWS_ENDPOINT_URL_SQS: 'http://sqs' })).toBe('S3RVER');
    expect(keyPairWith({})).toBe('S3RVER');
  });
});
