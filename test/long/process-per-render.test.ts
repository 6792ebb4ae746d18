import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { layOutRoot } from '#test/support/lambda-root/lay-out-root.ts';
import { openLinks } from '#test/support/lambda-root/links.ts';
import { runInRoot, whyNoRoot } from '#test/support/lambda-root/run-in-root.ts';

const DOCUMENT = {
  html: `<!doctype html><html lang="id"><head><meta charset="UTF-8" /><title>Uji</title></head>
<body><div id="root" data-composition-id="uji" data-start="0" data-duration="1" data-width="320" data-height="240" data-no-timeline>Halo</div></body></html>`,
  variables: {},
  width: 320,
  height: 240,
  fps: 25,
  durationSeconds: 1,
  frameCount: 25,
};

it('without tenant isolation, render-segment renders in a new process each time, from its bundle and layers', async ({
  skip,
}) => {
  const reason = whyNoRoot();
  skip(reason !== undefined, reason);
  const root = await mkdtemp(join(tmpdir(), 'lambda-root-'));
  const links = await openLinks();
  try {
    await layOutRoot(root);
    const requests = [await links.request(DOCUMENT), await links.request(DOCUMENT)];
    const report = await runInRoot(
      root,
      requests.map(({ segmentRequest }) => segmentRequest),
      { TENANT_ISOLATION: 'false' },
    );
    expect(report.programs).toEqual(['node']);
    expect(report.invocations.map(({ outcome }) => outcome)).toMatchObject(
      requests.map(() => ({ status: 'rendered', frames: 25, capture: 'raw' })),
    );
  } finally {
    await links.stop();
    await rm(root, { recursive: true, force: true });
  }
});
