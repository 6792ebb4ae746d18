import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { findProcessesOf } from '#renderer/processes.ts';
import type { SegmentProgress } from '#contracts/schemas/segment.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { composition } from './support/compositions.ts';
import { commandOf, startAbandonedRender, waitFor } from './support/processes.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const LONG = { durationSeconds: 60 };

/** Renders a long video and kills a process of it, chosen by its command line, once frames are coming. */
const failByKilling = async (chooses: (command: string) => boolean) => {
  let scratchDir = '';
  const failure = await withScratchFolder(async (folder) => {
    scratchDir = folder;
    let isKilled = false;
    const onProgress = ({ framesDone }: SegmentProgress) => {
      if (isKilled || framesDone < 5) return;
      isKilled = true;
      const victim = findProcessesOf(folder).find((pid) => chooses(commandOf(pid)));
      if (victim === undefined) throw new Error('the process to kill was not found');
      process.kill(victim, 'SIGKILL');
    };
    return bench.fail(composition({ durationSeconds: 60 }), {
      ...LONG,
      job: { scratchDir: folder, onProgress },
    });
  });
  return { failure, scratchDir };
};

describe.each([
  ['the browser', (command: string) => command.includes('--remote-debugging-pipe')],
  ['the process of the page', (command: string) => command.includes('--type=renderer')],
  ['ffmpeg', (command: string) => command.includes('libx264')],
])('when %s is killed', (_, chooses) => {
  it('the render fails as crashed and leaves neither a process nor a file behind', async () => {
    const startedMs = performance.now();
    const { failure, scratchDir } = await failByKilling(chooses);
    expect(failure.code).toBe('render_crashed');
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    expect(findProcessesOf(scratchDir)).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => scratchDir.endsWith(`/${name}`))).toEqual([]);
  });
});

describe('a render that ends well', () => {
  it('leaves neither a process nor a file behind', async () => {
    const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`video-render-${process.pid}-`));
    await bench.render(composition(), { job: { onProgress: () => expect(own()).toHaveLength(1) } });
    expect(own()).toEqual([]);
  });
});

describe('a render whose own process was killed', () => {
  it('is cleaned up by the next one: its processes and its folder', async () => {
    const folder = await startAbandonedRender(composition({ durationSeconds: 60 }));
    removeAbandonedRenders();
    await waitFor(() => findProcessesOf(folder).length === 0);
    expect(readdirSync(tmpdir()).filter((name) => folder.endsWith(`/${name}`))).toEqual([]);
  });
});
