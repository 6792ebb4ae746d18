import { describe, expect, it } from 'vitest';
import { readExternalEndpoints } from '../../../local/external-endpoints.ts';

describe('readExternalEndpoints', () => {
  it.each([
    ['no endpoint without variables', {}, {}],
    [
      'AWS_ENDPOINT_URL for all services',
      { AWS_ENDPOINT_URL: 'http://one' },
      { dynamodb: 'http://one', s3: 'http://one', sqs: 'http://one' },
    ],
    [
      'the variable of a service before AWS_ENDPOINT_URL',
      { AWS_ENDPOINT_URL: 'http://one', AWS_ENDPOINT_URL_S3: 'http://s3' },
      { dynamodb: 'http://one', s3: 'http://s3', sqs: 'http://one' },
    ],
    ['a single service', { AWS_ENDPOINT_URL_SQS: 'http://sqs' }, { sqs: 'http://sqs' }],
  ])('reads %s', (_case, env, endpoints) => {
    const { credentials, ...external } = readExternalEndpoints(env);
    expect(external).toEqual(endpoints);
    expect(credentials.accessKeyId).toMatch(/^LOCAL[0-9A-F]{24}$/);
  });

  it('uses the credentials of the shell when a service is external, else new ones', () => {
    const login = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'secret' };
    const accessKeyWith = (env: Record<string, string>) =>
      readExternalEndpoints({ ...login, ...env }).credentials.accessKeyId;
    expect(accessKeyWith({ AWS_ENDPOINT_URL: 'http://one' })).toBe('test');
    expect(accessKeyWith({ AWS_ENDPOINT_URL_SQS: 'http://sqs' })).toBe('test');
    expect(accessKeyWith({})).toMatch(/^LOCAL/);
    expect(accessKeyWith({})).not.toBe(accessKeyWith({}));
  });
});
