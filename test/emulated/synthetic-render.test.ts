import { readFileSync } from 'node:fs';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, expect, it, vi } from 'vitest';
import { SYNTHETIC_WORKSPACE_ID } from '#contracts/synthetic-renders.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { dataFiles } from '../../local/data-dir.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { reconcile } from '../../scripts/admin/ledger.ts';
import { issueSyntheticRenderKey } from '../../scripts/deploy/synthetic-renders.ts';

vi.setConfig({ testTimeout: 180_000 });

// The runs of the schedule against a whole stack, with the key that a deployment stores.
let host: TestStack | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await host?.stop();
  host = undefined;
});

/** A stack after the step of the deployment. */
const startStack = async () => {
  const stack = await startTestStack();
  host = stack;
  const { env } = stack.stack();
  const secrets = new SecretsManagerClient(sdkConfig(env, 'SECRETS_MANAGER'));
  let key = '';
  await stack.withAdmin((ports) =>
    issueSyntheticRenderKey(ports, async (issued) => {
      key = issued;
      const SecretId = env['SYNTHETIC_RENDER_KEY_SECRET_ID'];
      await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: issued }));
    }),
  );
  secrets.destroy();
  const customer = { workspaceId: SYNTHETIC_WORKSPACE_ID, apiKey: key };
  const readLog = () => readFileSync(dataFiles(stack.dataDir).log, 'utf8');
  /** Values of a metric, in the order of their records. */
  const valuesOf = (name: string): number[] =>
    readLog()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('"Namespace":"VideoApi/local"'))
      .flatMap((line) => (JSON.parse(line) as Record<string, number>)[name] ?? []);
  return {
    stack,
    readLog,
    valuesOf,
    run: async () =>
      expect(await stack.stack().invoke('synthetic-render', {})).toMatchObject({ status: 'returned' }),
    waitForNewest: async () => {
      const { body } = await stack.send(customer, 'GET', '/v1/videos?limit=1');
      return stack.waitUntilCompleted(customer, body.videos[0].id);
    },
  };
};

describeEmbedded('a synthetic render', () => {
  it('is ordered, rendered, downloaded and recorded, and counts in no other metric', async () => {
    const { stack, run, readLog, valuesOf, waitForNewest } = await startStack();
    const readWorkspace = () => stack.workspaceOf({ workspaceId: SYNTHETIC_WORKSPACE_ID, apiKey: '' });
    const { balanceMilliCredits: before } = await readWorkspace();
    await run();
    expect(await waitForNewest()).toMatchObject({ status: 'done', duration_seconds: 1 });
    await run();
    await expect.poll(() => valuesOf('SyntheticRenderFaults'), { timeout: 20_000 }).toEqual([0]);
    const [seconds = 0] = valuesOf('SyntheticRenderSeconds');
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(120);
    await waitForNewest(); // the one that the second run ordered
    for (const name of [
      'RendersStarted',
      'RendersDone',
      'CreditsCaptured',
      'VideoSeconds',
      'RendererSeconds',
    ])
      expect(valuesOf(name), name).toEqual([]);
    const { differences } = await stack.withAdmin(async (ports) => {
      const { found } = await reconcile(ports);
      return { differences: found };
    });
    expect(differences).toEqual([]);
    const { balanceMilliCredits: after } = await readWorkspace();
    expect(after).toBe(before - 2 * 1000);
    const lines = readLog().split('\n');
    expect(lines.filter((line) => /X-Amz-Signature|vk_live_[0-9A-Za-z]{32}/.test(line))).toEqual([]);
  });

  it.runIf(IS_THOROUGH)('is recorded as a fault when Chromium does not start', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/bin/false');
    const { run, readLog, valuesOf, waitForNewest } = await startStack();
    await run();
    expect(await waitForNewest()).toMatchObject({ status: 'failed' });
    await run();
    await expect.poll(() => valuesOf('SyntheticRenderFaults'), { timeout: 20_000 }).toEqual([1]);
    expect(valuesOf('SyntheticRenderSeconds')).toEqual([]);
    expect(readLog()).toMatch(/"synthetic render failed".*is failed \((?:render_crashed|internal_error)\)/);
  });
});
