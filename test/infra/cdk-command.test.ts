import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cdk-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Where every address is closed and no credential lies: a home of its own, and a proxy that is not there. */
const env = {
  HOME: folder,
  PATH: `${path.join(PROJECT_ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  AWS_EC2_METADATA_DISABLED: 'true',
};

it('cdk synth reads what the app writes, with no account, no credentials and no network', async () => {
  // One stack, so that no function is bundled: test/infra/bundles.test.ts does that.
  const words = ['synth', 'Data', '--exclusively', '--quiet', '--output', folder];
  await promisify(execFile)('cdk', words, { cwd: PROJECT_ROOT, env });
  const template = JSON.parse(readFileSync(path.join(folder, 'Data.template.json'), 'utf8'));
  const types = Object.values<{ Type: string }>(template.Resources).map(({ Type }) => Type);
  expect(types).toContain('AWS::DynamoDB::Table');
  expect(existsSync(path.join(folder, 'Service.template.json'))).toBe(true);
}, 120_000);
