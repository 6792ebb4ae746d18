import { expect, it } from 'vitest';
import { commandEnv } from '../../../local/localstack/start.ts';

it('replaces every AWS variable of the shell, so that no request reaches AWS', () => {
  const env = commandEnv({
    HOME: '/home/me',
    AWS_PROFILE: 'prod',
    AWS_SESSION_TOKEN: 'token',
    AWS_ENDPOINT_URL_S3: 'https://s3.example',
  });
  expect(env).toMatchObject({ HOME: '/home/me', AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' });
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['AWS_PROFILE']));
  expect(Object.keys(env).filter((name) => /PROFILE|TOKEN|_S3/.test(name))).toEqual([]);
});
