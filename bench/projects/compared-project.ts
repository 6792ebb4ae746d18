import type { RenderedProject } from './render-project.ts';
import { countFrames, measureSimilarity } from './similarity.ts';
import type { Similarity } from './similarity.ts';

/** Below it, the difference of a pair of frames can be seen. */
const SIMILAR = 0.98;

export interface ComparedProject {
  readonly name: string;
  /** Why the whole project is refused. */
  readonly refusal: string | undefined;
  readonly ours: RenderedProject | undefined;
  readonly hyperframes: RenderedProject | undefined;
  /** Of a pair of videos, how many frames each has. */
  readonly frames?: readonly [number, number];
  /** Undefined for videos of different sizes. */
  readonly similarity?: Similarity | undefined;
}

/** Compares each frame if there are two videos. */
export const compareVideos = async (
  ffmpegPath: string,
  { ours, hyperframes }: Pick<ComparedProject, 'ours' | 'hyperframes'>,
): Promise<Pick<ComparedProject, 'frames' | 'similarity'>> => {
  if (!(ours && hyperframes && 'video' in ours && 'video' in hyperframes)) return {};
  const frames = [
    await countFrames(ffmpegPath, ours.video),
    await countFrames(ffmpegPath, hyperframes.video),
  ] as const;
  return { frames, similarity: await measureSimilarity(ffmpegPath, [ours.video, hyperframes.video]) };
};

/** Characters of a reason in the table; the whole text is in the renderer's folder. */
const REASON_CHARACTERS = 300;
const shortened = (reason: string): string =>
  reason.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, REASON_CHARACTERS);

const cellOf = (result: RenderedProject | undefined): string => {
  if (result === undefined) return '';
  if ('reason' in result) return shortened(result.reason);
  return result.seconds === undefined ? 'kept' : `${result.seconds} s`;
};

/** A row of the table. */
export const rowOf = ({ name, refusal, ours, hyperframes, frames, similarity }: ComparedProject): string => {
  const accepted = refusal === undefined ? 'yes' : shortened(refusal);
  const [ofOurs, ofTheirs] = frames ?? [];
  const count = ofOurs === ofTheirs ? String(ofOurs ?? '') : `${ofOurs} and ${ofTheirs}`;
  const compared = similarity
    ? [similarity.lowest.toFixed(4), String(similarity.lowestFrame), similarity.mean.toFixed(4)]
    : [frames ? 'sizes differ' : '', '', ''];
  return `| ${[name, accepted, cellOf(ours), cellOf(hyperframes), count, ...compared].join(' | ')} |`;
};

/** The table, with what it says in one line. */
export const tableOf = (projects: readonly ComparedProject[], peerVersion: string): string => {
  const accepted = projects.filter(({ refusal }) => refusal === undefined).length;
  const compared = projects.flatMap(({ similarity }) => similarity ?? []);
  const similar = compared.filter(({ lowest }) => lowest >= SIMILAR).length;
  return [
    `${accepted} of ${projects.length} accepted; ${compared.length} compared, ${similar} of these with every frame at ${SIMILAR} or more.`,
    '',
    `| project | accepted | this renderer | HyperFrames ${peerVersion} | frames | lowest SSIM | at frame | mean SSIM |`,
    '|---|---|---|---|---|---|---|---|',
    ...projects.map(rowOf),
    '',
  ].join('\n');
};
