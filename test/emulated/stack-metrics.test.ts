import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MetricName } from '#contracts/metrics.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { dataFiles } from '../../local/data-dir.ts';

// Metrics in the function logs, where CloudWatch would find them.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ renders: false });
});
afterAll(() => host.stop());

const linesOf = (part: string): readonly Record<string, unknown>[] =>
  readFileSync(dataFiles(host.dataDir).log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(part))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const untilRecorded = (name: MetricName) =>
  expect.poll(() => linesOf('"Namespace":"VideoApi/local"').filter((line) => name in line), {
    timeout: 20_000,
  });

describeEmbedded('function logs', () => {
  it('contain the released credits of a cancel', async () => {
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
});
