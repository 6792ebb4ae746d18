import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timeTemplate } from '#core/template/template-timing.ts';
import { readTemplate } from '../../render/read-input.ts';
import { renderOutput } from '../../render/render-file.ts';
import { CATALOG_DIR } from '../../shared/catalog-dir.ts';
import { measureLoudness } from '../../shared/measure-loudness.ts';
import type { Loudness } from '../../shared/measure-loudness.ts';
import { CASES } from '../cases.ts';
import type { Values } from '../cases.ts';
import { cutsOffBeat } from '../video/beats.ts';
import { measureMotion } from '../video/measure-video.ts';
import type { Cell } from './cells.ts';
import { mergeFindings } from './findings.ts';
import type { MergedFinding } from './findings.ts';
import { checkFigures } from './video-rules.ts';
import type { VideoFigures } from './video-rules.ts';

/** The others show the same in other colors, or with a logo. */
const VIDEO_CASES: readonly string[] = ['typical', 'no-photo', 'clip', 'shortest', 'longest'];
const CLIPS = join(CATALOG_DIR, 'clips');
/** Of a video that has no audio track although it should have music. */
const NO_SOUND: Loudness = { loudness: -Infinity, truePeak: -Infinity };

/** Which videos of templates with scenes are rendered: those of every cell that differs in what moves, or the examples in each look. */
export type RenderedVideos = 'all' | 'examples' | 'none';

/** Looks take turns from size to size. */
const LOOKS = 2;

/** Whether the video of a cell is rendered and checked. */
export const isRendered = ({ template, size, caseName }: Cell, videos: RenderedVideos): boolean => {
  if (template.parts === undefined || videos === 'none') return false;
  if (videos === 'all') return VIDEO_CASES.includes(caseName);
  return caseName === 'typical' && template.sizes.indexOf(size) < LOOKS;
};

/** The values of a cell with photos and clips of the catalog in place of what only a page shows. */
const withFiles = async ({ template, values }: Cell): Promise<Values> => {
  const typical = Object.values(CASES.typical(template));
  const photo = typical.find((value) => value.startsWith('data:image/jpeg')) ?? '';
  const clips = (await readdir(CLIPS)).filter((file) => file.endsWith('.mp4'));
  const files = template.variables
    .filter(({ name }) => values[name]?.startsWith('data:image/svg') === true)
    .map(({ name, kind }, index) => [
      name,
      kind === 'video' ? `clips/${clips[index % clips.length]}` : photo,
    ]);
  return { ...values, ...Object.fromEntries(files) };
};

/** Renders the video of a cell with its sound, as the API would, and measures it. */
const measureCell = async (cell: Cell): Promise<VideoFigures> => {
  const { template, size } = cell;
  const folder = await mkdtemp(join(tmpdir(), 'cell-'));
  const path = join(folder, 'video.mp4');
  try {
    const given = await withFiles(cell);
    const hasMusic = template.variables.some(
      ({ name, kind }) => kind === 'audio' && (given[name] ?? '') !== '',
    );
    const input = await readTemplate(template, given, CATALOG_DIR, { size });
    await renderOutput(input, { kind: 'video', path });
    const entries = Object.entries(input.document.variables);
    const values = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
    const endCard = timeTemplate(template, values).parts.at(-1);
    const motion = await measureMotion(['-i', path], endCard?.startSeconds);
    const loudness = hasMusic ? ((await measureLoudness(path)) ?? NO_SOUND) : undefined;
    return { ...motion, cutsOffBeat: cutsOffBeat(motion.cuts, values), ...(loudness && { loudness }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Measures the video of a cell and checks it against the rules. */
export const checkVideo = async (
  cell: Cell,
): Promise<{ readonly figures: VideoFigures; readonly findings: readonly MergedFinding[] }> => {
  const figures = await measureCell(cell);
  return { figures, findings: mergeFindings(checkFigures(cell.template, figures)) };
};
