import pLimit from 'p-limit';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { examine, expectedStills, rendererOf } from './examine.ts';
import type { Examined } from './examine.ts';
import type { HiddenPage } from './page.ts';
import { takeReferences } from './reference.ts';

const BROWSERS_AT_ONCE = 2;

/** Renders the pages and compares every frame with a screenshot of a static page. */
export const examinePages = async (
  pages: readonly HiddenPage[],
  tools: RenderTools,
): Promise<readonly Examined[]> => {
  const references = await takeReferences(tools, expectedStills(pages));
  const render = rendererOf(renderSegment, tools, withScratchFolder);
  return pLimit(BROWSERS_AT_ONCE).map(pages, (page, index) => examine(page, index, render, references));
};
