import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { RenderError } from '#core/rendering/render-error.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { renderDigests } from '../../render/support/digests.ts';
import type { ConformancePage } from './pages.ts';

const BROWSERS_AT_ONCE = 2;

/** Keeps every core busy until it is disposed. */
const startLoad = (): Disposable => {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return { [Symbol.dispose]: () => void loops.map((loop) => loop.kill('SIGKILL')) };
};

const digestsOf = (pages: readonly ConformancePage[], tools: RenderTools): Promise<string[]> =>
  pLimit(BROWSERS_AT_ONCE).map(pages, async ({ document }) => {
    try {
      const { video, poster } = await renderDigests(document, [document.frameCount], tools);
      return `${video} ${poster}`;
    } catch (error) {
      if (error instanceof RenderError) return error.code;
      throw error;
    }
  });

/** Pages of which three renders, one of them on busy cores, do not give the same files. */
export const findUnstable = async (
  pages: readonly ConformancePage[],
  tools: RenderTools,
): Promise<string[]> => {
  const renders = [await digestsOf(pages, tools), await digestsOf(pages, tools)];
  using _ = startLoad();
  renders.push(await digestsOf(pages, tools));
  return pages.flatMap(({ feature, name }, index) => {
    const { size } = new Set(renders.map((digests) => digests[index]));
    return size === 1 ? [] : [`${feature}: ${name}: ${size} different files`];
  });
};
