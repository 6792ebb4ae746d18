import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composition } from '../render/support/compositions.ts';
import { useBench } from '../render/support/rendering.ts';

const bench = useBench();

it('a browser that does not respond fails the render with render_crashed, not with render_timeout', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hanging-browser-'));
  const executablePath = join(folder, 'chromium');
  writeFileSync(executablePath, '#!/bin/sh\necho "cannot reach the zygote" >&2\nexec sleep 100\n');
  chmodSync(executablePath, 0o755);
  const chromium = { ...bench.tools().chromium, executablePath };
  expect(await bench.fail(composition(), { tools: { chromium } })).toMatchObject({
    code: 'render_crashed',
    diagnostic: expect.stringContaining('it did not respond in 20000 ms (cannot reach the zygote)'),
  });
  rmSync(folder, { recursive: true });
});
