import { RENDERER_NAMES } from './renderers.ts';
import type { RendererName } from './renderers.ts';
import { fastestRemotion } from './results.ts';
import type { BenchResult, RendererResult, SceneResult } from './results.ts';
import type { SceneName } from './scenes.ts';

export interface GoalLine {
  readonly goal: string;
  readonly measured: string;
  readonly isMet: boolean;
}

const PEERS: readonly RendererName[] = RENDERER_NAMES.filter(
  (name) => name !== 'ours' && name !== 'encode-only',
);
/** At 1080 × 1920. */
const PEAK_RSS_MB = 1200;
/** Lower limits of the wall time of HyperFrames, as multiples of ours: the required one, and a further goal. */
const AGAINST_HYPERFRAMES: Partial<Record<SceneName, readonly number[]>> = {
  cards: [4.2, 5],
  motion: [3, 3.5],
  slideshow: [4],
  'text-60': [4],
};
const SSIM_DIGITS = 4;

const times = (factor: number): string => `${factor.toFixed(2)} ×`;

const fasterThan = (
  goal: string,
  factor: number,
  ours: RendererResult | undefined,
  peer: RendererResult | undefined,
): GoalLine[] => {
  if (ours === undefined || peer === undefined) return [];
  const actual = peer.wallSeconds.median / ours.wallSeconds.median;
  return [{ goal: `${goal}: at least ${factor} × faster`, measured: times(actual), isMet: actual >= factor }];
};

const againstHyperframes = (scene: SceneName, { renderers }: SceneResult): GoalLine[] =>
  (AGAINST_HYPERFRAMES[scene] ?? []).flatMap((factor) =>
    fasterThan(`${scene} against HyperFrames`, factor, renderers.ours, renderers.hyperframes),
  );

const cpuShare = (ours: RendererResult | undefined, peer: RendererResult | undefined): GoalLine[] => {
  if (ours === undefined || peer === undefined) return [];
  const share = ours.cpuSeconds.median / peer.cpuSeconds.median;
  return [
    {
      goal: 'cards against HyperFrames: at most 1/3 of the CPU time',
      measured: `${share.toFixed(3)} of it`,
      isMet: share <= 1 / 3,
    },
  ];
};

const againstEncoding = (scene: string, { renderers }: SceneResult): GoalLine[] => {
  const { ours, 'encode-only': floor } = renderers;
  if (ours === undefined || floor === undefined) return [];
  const actual = ours.wallSeconds.median / floor.wallSeconds.median;
  return [
    {
      goal: `${scene}: at most 2.5 × the time of encoding alone`,
      measured: times(actual),
      isMet: actual <= 2.5,
    },
  ];
};

const quality = (scene: string, { renderers }: SceneResult): GoalLine[] => {
  const { ours } = renderers;
  if (ours === undefined) return [];
  return PEERS.flatMap((name) => {
    const peer = renderers[name];
    if (peer === undefined) return [];
    const values = `${ours.ssim.toFixed(SSIM_DIGITS)} to ${peer.ssim.toFixed(SSIM_DIGITS)}`;
    const kilobytes = (result: RendererResult) => Math.round(result.fileBytes / 1000);
    return [
      { goal: `${scene}: SSIM not below that of ${name}`, measured: values, isMet: ours.ssim >= peer.ssim },
      {
        goal: `${scene}: file not larger than that of ${name}`,
        measured: `${kilobytes(ours)} to ${kilobytes(peer)} kB`,
        isMet: ours.fileBytes <= peer.fileBytes,
      },
    ];
  });
};

const memory = (scene: string, { width, height, renderers }: SceneResult): GoalLine[] => {
  const { ours } = renderers;
  if (ours === undefined || width !== 1080 || height !== 1920) return [];
  const peakMb = ours.peakRssMb.median;
  return [
    {
      goal: `${scene}: at most ${PEAK_RSS_MB} MB of peak resident memory`,
      measured: `${peakMb} MB`,
      isMet: peakMb <= PEAK_RSS_MB,
    },
  ];
};

/** Compares a result with the goals; goals whose renderers did not run are left out. */
export const judgeGoals = ({ scenes }: BenchResult): GoalLine[] => {
  const { cards } = scenes;
  const entries = Object.entries(scenes) as [SceneName, SceneResult][];
  const peerOf = (scene: SceneResult | undefined) => scene?.renderers.hyperframes;
  return [
    ...entries.flatMap(([name, scene]) => againstHyperframes(name, scene)),
    ...cpuShare(cards?.renderers.ours, peerOf(cards)),
    ...fasterThan('cards against Remotion', 4, cards?.renderers.ours, cards && fastestRemotion(cards)),
    ...entries.flatMap(([name, scene]) => againstEncoding(name, scene)),
    ...entries.flatMap(([name, scene]) => quality(name, scene)),
    ...entries.flatMap(([name, scene]) => memory(name, scene)),
  ];
};
