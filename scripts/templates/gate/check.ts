import pLimit from 'p-limit';
import type { Template } from '#core/template/template.ts';
import { describeError } from '../../shared/command-line.ts';
import { openViewer } from '../viewer.ts';
import type { TemplateViewer } from '../viewer.ts';
import { cellsOf } from './cells.ts';
import type { Cell } from './cells.ts';
import { checkCell } from './check-cell.ts';
import { checkReading } from './check-reading.ts';
import { checkVideo, isRendered } from './check-video.ts';
import type { RenderedVideos } from './check-video.ts';
import type { VideoFigures } from './video-rules.ts';
import type { MergedFinding } from './findings.ts';

/** Pages that are checked at once: as many as the cores of the machine on which the budget holds. */
const PAGES = 2;

export interface CheckedCell {
  readonly cell: Cell;
  readonly findings: readonly MergedFinding[];
  /** Of its video, where one was rendered. */
  readonly figures?: VideoFigures;
}

/** A page that cannot be shown is a finding of its cell. */
const loadFinding = (error: unknown): readonly MergedFinding[] => [
  { rule: 'load', subject: 'the page', seconds: 0, until: 0, detail: describeError(error) },
];

const checkOne = async (viewer: TemplateViewer, cell: Cell, videos: RenderedVideos): Promise<CheckedCell> => {
  const ofPage = [...(await checkCell(viewer, cell)), ...(await checkReading(viewer, cell))];
  if (!isRendered(cell, videos)) return { cell, findings: ofPage };
  const { figures, findings } = await checkVideo(cell);
  return { cell, findings: [...ofPage, ...findings], figures };
};

/** Checks the cells that `isChosen` keeps, in one browser, and videos of those with scenes. */
export const checkTemplates = async (
  templates: readonly Template[],
  isChosen: (cell: Cell) => boolean,
  videos: RenderedVideos,
  onChecked: (checked: CheckedCell) => void,
): Promise<readonly CheckedCell[]> => {
  const viewer = await openViewer();
  try {
    return await pLimit(PAGES).map(templates.flatMap(cellsOf).filter(isChosen), async (cell) => {
      const checked = await checkOne(viewer, cell, videos).catch((error: unknown) => ({
        cell,
        findings: loadFinding(error),
      }));
      onChecked(checked);
      return checked;
    });
  } finally {
    await viewer.close();
  }
};
