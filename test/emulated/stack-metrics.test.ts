import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MetricName } from '#contracts/metrics.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { stackFiles } from '../../local/data-dir.ts';

// Metrics as the wired functions print them: what CloudWatch would find in their logs.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ renders: false });
});
afterAll(() => host.stop());

const linesOf = (part: string): readonly Record<string, unknown>[] =>
  readFileSync(stackFiles(host.dataDir).log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(part))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const untilRecorded = (name: MetricName) =>
  expect.poll(() => linesOf('"Namespace":"VideoApi/local"').filter((line) => name in line), {
    timeout: 20_000,
  });

describeEmbedded('the functions as they are wired', () => {
  it('count a cancel with the credits it gave back', async () => {
    const toko = await host.openWorkspace();
    const { body: video } = await host.send(toko, 'POST', '/v1/compositions', {
      html: aComposition({ durationSeconds: 2.5 }),
    });
    await host.send(toko, 'POST', `/v1/videos/${video.id}/cancel`);
    await untilRecorded('RendersCanceled').toMatchObject([{ RendersCanceled: 1, CreditsCanceled: 2.5 }]);
    expect(linesOf('request completed').at(-1)).toMatchObject({
      service: 'cancel-video',
      video_id: video.id,
      workspace_id: toko.workspaceId,
      status: 200,
    });
  });

  it('check the books when the host starts, and find them in order', async () => {
    await untilRecorded('LedgerDrift').toMatchObject([{ LedgerDrift: 0 }]);
    expect(linesOf('ledger checked')).toMatchObject([{ service: 'reconcile-ledger', differences: 0 }]);
  });

  it('report from the sweep of deliveries though there was nothing to do', async () => {
    await untilRecorded('WebhookSweepErrors').toContainEqual(
      expect.objectContaining({ WebhooksFailed: 0, WebhookSweepErrors: 0 }),
    );
  });
});
