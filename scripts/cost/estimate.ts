import { frameCount } from '#core/rendering/frame-count.ts';
import {
  COLD_START_SECONDS,
  UNSPLIT_MAX_FRAMES,
  planSegments,
  splitInto,
} from '#core/rendering/render-plan.ts';
import { DEPLOYED } from './deployment.ts';
import type { StageName } from './deployment.ts';

export interface VideoSpec {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** One render as it was measured: the whole process with all it started. */
export interface SceneFigures {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly fileBytes: number;
}

export interface RenderFigures {
  readonly scene: SceneFigures;
  /** From the start of `render-segment` until one frame is in S3. */
  readonly coldSeconds: number;
  /** The same in a function that has rendered before; part of what was measured of the scene. */
  readonly warmSeconds: number;
}

export interface RenderEstimate {
  readonly segments: number;
  /** What one warm renderer alone would take. */
  readonly captureSeconds: number;
  /** What all renderers together are billed for: every start is cold. */
  readonly billedSeconds: number;
  /** Until the video is there. */
  readonly waitSeconds: number;
}

const MIB_PER_VCPU = 1769; // Lambda: memory that comes with one vCPU
/** docs/adr/0021-segments.md: when the renderer first looks at the costs, and what a skipped frame takes. */
const LOOK_AFTER_SECONDS = 0.5;
const SKIPPED_FRAME_SECONDS = 0.0003;

/** How many times the pixels of the measured scene a video has. */
export const shareOf = ({ seconds, width, height, fps }: VideoSpec, scene: SceneFigures): number =>
  (frameCount(seconds, fps) * width * height) / (scene.frames * scene.width * scene.height);

/**
 * The measured processor time, scaled by pixels, on as many cores as the measured render kept busy, or as many as
 * the memory brings if those are fewer. A vCPU counts as a core of that machine.
 */
const filmingTime = (video: VideoSpec, scene: SceneFigures, stage: StageName): number => {
  const vcpus = DEPLOYED.rendererMemoryMiB[stage] / MIB_PER_VCPU;
  const cores = Math.min(vcpus, scene.cpuSeconds / scene.wallSeconds);
  return (scene.cpuSeconds * shareOf(video, scene)) / cores;
};

/** A render with nothing warm, split as the renderer itself would split it. */
export const estimateRender = (
  video: VideoSpec,
  { scene, coldSeconds, warmSeconds }: RenderFigures,
  stage: StageName,
  maxSegments: number = DEPLOYED.segmentsPerVideo[stage],
): RenderEstimate => {
  const frames = frameCount(video.seconds, video.fps);
  const captureSeconds = filmingTime(video, scene, stage);
  const aloneSeconds = captureSeconds + coldSeconds - warmSeconds;
  const alone = { segments: 1, captureSeconds, billedSeconds: aloneSeconds, waitSeconds: aloneSeconds };
  if (maxSegments === 1 || frames <= UNSPLIT_MAX_FRAMES) return alone;
  const frameSeconds = captureSeconds / frames;
  const options = {
    frameCount: frames,
    framesDone: Math.ceil(LOOK_AFTER_SECONDS / frameSeconds),
    costs: {
      startSeconds: Math.max(coldSeconds, COLD_START_SECONDS),
      frameSeconds,
      skippedFrameSeconds: SKIPPED_FRAME_SECONDS,
    },
    maxSegments,
  };
  const segments = planSegments(options).length;
  const split = segments > 1 ? splitInto(segments, options) : undefined;
  if (split === undefined) return alone;
  const begunSeconds = coldSeconds - warmSeconds + options.framesDone * frameSeconds;
  return {
    segments,
    captureSeconds,
    billedSeconds: aloneSeconds + split.overheadSeconds,
    waitSeconds: begunSeconds + split.waitSeconds,
  };
};
