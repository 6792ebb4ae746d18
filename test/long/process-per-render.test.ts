import { expect, it } from 'vitest';
import { runInRoot } from '#test/support/lambda-root/run-in-root.ts';
import { withRoot } from '#test/support/lambda-root/with-root.ts';

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

it('without tenant isolation, render-segment renders in a new process each time, from its bundle and layers', (context) =>
  withRoot(context, async (root, links) => {
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
  }));
