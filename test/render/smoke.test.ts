import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import type { Permission } from '#contracts/routes.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { createApiKey } from '../../scripts/admin/api-keys.ts';
import type { SmokeResult } from '../../scripts/smoke/client.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const SMOKE = fileURLToPath(new URL('../../scripts/smoke.ts', import.meta.url));

let host: TestStack;
beforeAll(async () => {
  host = await startTestStack();
});
afterAll(() => host.stop());

const keyFor = ({ workspaceId }: Customer, ...permissions: Permission[]) =>
  host.withAdmin(async (ports) => {
    const key = { workspaceId, name: 'asap', mode: 'test', expiresAtMs: null } as const;
    return (await createApiKey(ports, { ...key, permissions })).secret;
  });

/** Runs the command and returns its exit status and output. */
const smoke = (keys: Readonly<Record<string, string>>, ...words: string[]) =>
  promisify(execFile)(process.execPath, [SMOKE, host.stack().baseUrl, ...words], {
    env: { ...process.env, ...keys },
  }).then(
    ({ stdout }) => ({ status: 0, stdout }),
    ({ code, stdout, stderr }) => ({ status: code as number, stdout: String(stdout) + String(stderr) }),
  );

const failuresOf = ({ results }: { readonly results: readonly SmokeResult[] }) =>
  results.filter(({ outcome }) => outcome !== 'passed');

// `.ci/run` smokes the stage that is deployed to LocalStack.
it.runIf(IS_THOROUGH)(
  'receives every status of every operation except those of drawn frames and 429 of reads, assets and projects, and spends one credit',
  async () => {
    const toko = await host.openWorkspace(60_000);
    const keys = {
      reader: await keyFor(toko, 'videos:read'),
      creator: await keyFor(toko, 'videos:create'),
      noCredit: (await host.openWorkspace(0)).apiKey,
    };
    const environment = {
      SMOKE_KEY: toko.apiKey,
      SMOKE_READER_KEY: keys.reader,
      SMOKE_CREATOR_KEY: keys.creator,
      SMOKE_NO_CREDIT_KEY: keys.noCredit,
    };
    const { status, stdout } = await smoke(environment, '--json');
    const report = JSON.parse(stdout);
    expect(failuresOf(report)).toEqual([]);
    expect(status).toBe(0);

    const received = new Set(
      report.results.map(({ operation, status }: SmokeResult) => `${operation} ${status}`),
    );
    const expected = ROUTES.flatMap(({ operation, statuses }) =>
      statuses.map((status) => `${operation} ${status}`),
    );
    expect(expected.filter((status) => !received.has(status))).toEqual([
      'check-video 429',
      'check-composition 429',
      'create-frames 200', // a picture of a renderer, which a smoke test of a deployment would wait for
      'create-frames 202',
      'create-frames 429',
      'get-frames 200',
      'get-frames 202',
      'get-frames 429',
      'create-batch 429',
      'list-batches 429',
      'get-batch 429',
      'list-batch-videos 429',
      'cancel-batch 429',
      'resume-batch 429',
      'list-videos 429',
      'get-video 429',
      'cancel-video 429',
      'list-templates 429',
      'get-template 429',
      'create-asset 429',
      'list-assets 429',
      'get-asset 429',
      'delete-asset 429',
      'create-project 429', // the rate of the key or 200 projects
      'list-projects 429',
      'get-project 429',
      'update-project 429',
      'delete-project 429',
      'get-project-files 429',
      'find-missing-texts 429',
      'store-project-texts 429',
      'get-workspace 429',
    ]);
    expect(await host.workspaceOf(toko)).toMatchObject({ balanceMilliCredits: 59_000, activeVideoIds: [] });
    for (const secret of [toko.apiKey, ...Object.values(keys), 'X-Amz-Signature'])
      expect(stdout).not.toContain(secret);
  },
);

it.runIf(IS_THOROUGH)(
  'exits with 1, prints each failure with its request id, and names the keys of skipped checks',
  async () => {
    const { apiKey } = await host.openWorkspace(0);
    const { status, stdout } = await smoke({ SMOKE_KEY: apiKey });
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /Failed:\n(?:✗ .*\n)*✗ 201 create-composition +a video of one second: status 402 insufficient_credits \(x-request-id [0-9a-f-]{36}\)/,
    );
    expect(stdout).toMatch(/^– 402 create-video +no credits: set SMOKE_NO_CREDIT_KEY$/m);
    expect(stdout).toMatch(/^– 403 list-videos +key without videos:read: set SMOKE_CREATOR_KEY$/m);
  },
);
