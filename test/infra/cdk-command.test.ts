import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { PROJECT_ROOT } from '../../lib/bundle-function.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cdk-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An environment without credentials and network: an empty home and an unreachable proxy. */
const env = {
  HOME: folder,
  PATH: `${path.join(PROJECT_ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  AWS_EC2_METADATA_DISABLED: 'true',
};

it.runIf(IS_THOROUGH)(
  'cdk synth works without account, credentials and network, and whatever Node.js runs cdk',
  async () => {
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'node'), '#!/bin/sh\necho ERR_UNKNOWN_FILE_EXTENSION >&2\nexit 1\n', {
      mode: 0o755,
    });
    const cdk = path.join(PROJECT_ROOT, 'node_modules/aws-cdk/bin/cdk');
    // Only the data stack, so that no function is bundled; bundles.test.ts covers bundling.
    const args = [cdk, 'synth', 'Data', '--exclusively', '--quiet', '--output', folder];
    const others = { ...env, PATH: `${bin}:${process.env['PATH']}` };
    await promisify(execFile)(process.execPath, args, { cwd: PROJECT_ROOT, env: others });
    const template = JSON.parse(readFileSync(path.join(folder, 'Data.template.json'), 'utf8'));
    const types = Object.values<{ Type: string }>(template.Resources).map(({ Type }) => Type);
    expect(types).toContain('AWS::DynamoDB::Table');
    expect(existsSync(path.join(folder, 'Service.template.json'))).toBe(true);
  },
  120_000,
);

it('an invalid setting ends the synthesis with one sentence', async () => {
  const context = { ...env, CDK_CONTEXT_JSON: JSON.stringify({ stage: 'staging' }) };
  const synthesis = promisify(execFile)(process.execPath, ['bin/video-api.ts'], {
    cwd: PROJECT_ROOT,
    env: context,
  });
  await expect(synthesis).rejects.toMatchObject({
    code: 1,
    stderr: 'Unknown stage "staging": lib/stage.ts defines dev, local, prod.\n',
  });
}, 120_000);
