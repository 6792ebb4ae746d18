import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProcessesOf } from '#renderer/processes.ts';
import type { SegmentProgress } from '#contracts/schemas/segment.ts';
import { ServiceFault } from '#core/rendering/render-error.ts';
import { siteFile } from '#renderer/page/site.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { LAUNCH_STRATEGY } from '#test/support/launch-env.ts';
import { composition } from './support/compositions.ts';
import { drawImages } from './support/draw-image.ts';
import { commandOf, startAbandonedRender, waitFor } from './support/processes.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();
const LONG = { durationSeconds: 60 };

/** Renders a long video and, after five frames, kills its process with `argument` in its command line. */
const killDuringRender = async (argument: string) => {
  let scratchDir = '';
  const failure = await withScratchFolder(async (folder) => {
    scratchDir = folder;
    let isKilled = false;
    const onProgress = ({ framesDone }: SegmentProgress) => {
      if (isKilled || framesDone < 5) return;
      isKilled = true;
      const pid = findProcessesOf(folder).find((pid) => commandOf(pid).includes(argument));
      if (pid === undefined) throw new Error('the process to kill was not found');
      process.kill(pid, 'SIGKILL');
    };
    return bench.fail(composition({ durationSeconds: 60 }), {
      ...LONG,
      job: { scratchDir: folder, onProgress },
    });
  });
  return { failure, scratchDir };
};

const PROCESSES = {
  'the browser': '--remote-debugging-pipe',
  ffmpeg: 'libx264',
  ...(LAUNCH_STRATEGY === 'multi-process' && { 'the page process': '--type=renderer' }),
};

describe.each(Object.entries(PROCESSES))('a render in which %s is killed', (_, argument) => {
  it('fails with render_crashed and leaves no process or file behind', async () => {
    const { failure, scratchDir } = await killDuringRender(argument);
    expect(failure.code).toBe('render_crashed');
    expect(findProcessesOf(scratchDir)).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => scratchDir.endsWith(`/${name}`))).toEqual([]);
  });
});

/** With a shared process, a crash of the browser could be the page's, so the render is tried once more. */
const BROWSER_CRASH = {
  'single-process': { browsers: 2, diagnostic: "twice the page's process ended: crashed 11" },
  'multi-process': { browsers: 1, diagnostic: 'Chromium exited' },
}[LAUNCH_STRATEGY];

describe('a render in which every browser crashes by itself', () => {
  it('fails with render_crashed, so that a control document decides', async () => {
    const crashed = new Set<number>();
    const failure = await withScratchFolder((folder) => {
      const onProgress = ({ framesDone }: SegmentProgress) => {
        const pid = findProcessesOf(folder).find((pid) => commandOf(pid).includes('--remote-debugging-pipe'));
        if (framesDone < 5 || pid === undefined || crashed.has(pid)) return;
        crashed.add(pid);
        process.kill(pid, 'SIGSEGV');
      };
      return bench.fail(composition(LONG), { ...LONG, job: { scratchDir: folder, onProgress } });
    });
    expect(failure).toMatchObject({ code: 'render_crashed', diagnostic: BROWSER_CRASH.diagnostic });
    expect(crashed.size).toBe(BROWSER_CRASH.browsers);
  });
});

describe('a render whose browser does not start', () => {
  it.each([
    ['exits', '/bin/false', 'it exited with 1'],
    ['is missing', '/absent', 'it cannot be started: spawn /absent ENOENT'],
  ])('fails with render_crashed and the reason when it %s', async (_, executablePath, reason) => {
    const chromium = { ...bench.tools().chromium, executablePath };
    const failure = await bench.fail(composition(), { tools: { chromium } });
    expect(failure.code).toBe('render_crashed');
    expect(failure.diagnostic).toContain(`did not start in ${LAUNCH_STRATEGY}: ${reason}`);
  });
});

describe('a successful render', () => {
  it.runIf(IS_THOROUGH)('leaves no process or file behind', async () => {
    const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`video-render-${process.pid}-`));
    await bench.render(composition(), { job: { onProgress: () => expect(own()).toHaveLength(1) } });
    expect(own()).toEqual([]);
  });
});

describe('a render whose function process was killed', () => {
  it('has its processes and folder removed by removeAbandonedRenders', async () => {
    const folder = await startAbandonedRender(composition({ durationSeconds: 60 }));
    removeAbandonedRenders();
    await waitFor(() => findProcessesOf(folder).length === 0);
    expect(readdirSync(tmpdir()).filter((name) => folder.endsWith(`/${name}`))).toEqual([]);
  });
});

/** As when no file can be written for the frames of raw capture. */
const FAILING_HOST = 'Promise.reject(new Error("QuotaExceededError"))';

describe('a failure before the document is served', () => {
  it.each([
    ['a browser that exits', { executablePath: '/bin/false' }, {}, 'render_crashed'],
    ['a page that cannot be prepared', {}, { captureHostScript: () => FAILING_HOST }, 'internal_error'],
  ])('is one of the service: %s', async (_, chromium, browserRuntime, code) => {
    const tools = bench.tools();
    const { bundledFiles } = tools;
    const changed = {
      ...tools,
      chromium: { ...tools.chromium, ...chromium },
      bundledFiles: {
        ...bundledFiles,
        browserRuntime: { ...bundledFiles.browserRuntime, ...browserRuntime },
      },
    };
    const failure = await bench.fail(composition(), { tools: changed });
    expect(failure).toBeInstanceOf(ServiceFault);
    expect(failure.code).toBe(code);
  });

  it('is one of the service at the deadline, too', async () => {
    const failure = await bench.fail(composition(), { job: { deadlineMs: Date.now() - 3_600_000 } });
    expect(failure).toBeInstanceOf(ServiceFault);
  });

  it('is one of the document when its images cannot be decoded', async () => {
    const images = new Map([
      ['asset_0199a000-0000-7000-8000-000000000001', siteFile('a.png', Buffer.from('none'))],
    ]);
    const failure = await bench.fail(composition(), { job: { images: Promise.resolve(images) } });
    expect(failure).not.toBeInstanceOf(ServiceFault);
    expect(failure.code).toBe('asset_unavailable');
  });
});

describe('a page that cannot be prepared after the images of the document were decoded', () => {
  it('is not one of the service by itself, because they may have used the time', async () => {
    const [body = Buffer.of()] = await drawImages(bench.tools(), [
      { width: 8, height: 8, contentType: 'image/png', draw: '' },
    ]);
    const images = new Map([['asset_0199a000-0000-7000-8000-000000000001', siteFile('a.png', body)]]);
    const { bundledFiles } = bench.tools();
    const browserRuntime = { ...bundledFiles.browserRuntime, captureHostScript: () => FAILING_HOST };
    const failure = await bench.fail(composition(), {
      job: { images: Promise.resolve(images) },
      tools: { bundledFiles: { ...bundledFiles, browserRuntime } },
    });
    expect(failure).not.toBeInstanceOf(ServiceFault);
    expect(failure.code).toBe('internal_error');
  });
});

/** A Chromium that is real until the file `served` exists, also if it crashes at its start; each later process runs `later`. */
const onlyOneBrowser = async (folder: string, later: string) => {
  const { chromium } = bench.tools();
  const executablePath = join(folder, 'chromium');
  const script = `#!/bin/bash
if [ -e ${folder}/served ]; then touch ${folder}/second; ${later}; fi
exec ${chromium.executablePath} "$@"
`;
  await writeFile(executablePath, script, { mode: 0o755 });
  return { ...chromium, executablePath };
};

describe('a failure of the second browser, after the document was served', () => {
  const UNSUPPORTED = composition({ body: '<div style="backface-visibility:hidden">a</div>' });

  it.each(
    sampleOf([
      ['the browser exits', 'exit 1', 'render_crashed'],
      ['the time ends while it starts', 'exec sleep 60', 'render_timeout'],
    ]),
  )('is not one of the service: %s', async (_, later, code) => {
    const failure = await withScratchFolder(async (folder) => {
      const abort = new AbortController();
      const tools = { chromium: await onlyOneBrowser(folder, later) };
      const abortSoon = setInterval(() => {
        if (code === 'render_timeout' && existsSync(join(folder, 'second'))) abort.abort();
      }, 20);
      try {
        const onServed = () => writeFileSync(join(folder, 'served'), '');
        return await bench.fail(UNSUPPORTED, { tools, job: { signal: abort.signal, onServed } });
      } finally {
        clearInterval(abortSoon);
      }
    });
    expect(failure).not.toBeInstanceOf(ServiceFault);
    expect(failure.code).toBe(code);
  });
});
