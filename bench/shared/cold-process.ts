import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { openLinks } from '#test/support/lambda-root/links.ts';
import { runInRoot } from '#test/support/lambda-root/run-in-root.ts';

/** Milliseconds of one process in Lambda's layout, with the layers that are deployed. */
export interface ColdProcessTimes {
  /** Import of the bundle. */
  readonly initMs: number;
  /** Import, unpacking, browser, and the first frame of the document in S3. */
  readonly coldMs: number;
  /** The same request once more: browser, and the first frame in S3. */
  readonly warmMs: number;
}

/** Starts a process in a root made by `layOutRoot` and lets it render one frame twice. */
export const measureColdProcess = async (
  root: string,
  links: Awaited<ReturnType<typeof openLinks>>,
  document: RenderDocument,
): Promise<ColdProcessTimes> => {
  const requests = await Promise.all([links.request(document, 1), links.request(document, 1)]);
  const { initMs, invocations } = await runInRoot(
    root,
    requests.map(({ segmentRequest }) => segmentRequest),
  );
  const [cold, warm] = invocations;
  if (cold?.outcome.status !== 'rendered' || warm?.outcome.status !== 'rendered')
    throw new Error(`a frame was not rendered: ${JSON.stringify(invocations)}`);
  return { initMs, coldMs: initMs + cold.tookMs, warmMs: warm.tookMs };
};
