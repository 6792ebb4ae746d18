import { frameCount } from '#core/rendering/frames.ts';
import { UNSPLIT_MAX_FRAMES, planSegments, splitInto } from '#core/rendering/render-plan.ts';
import type { RenderCosts } from '#core/rendering/render-plan.ts';
import { EVALUATION_INTERVAL_SECONDS, FRAMES_BEFORE_EVALUATION } from '#renderer/segment-planner.ts';

export interface VideoSpec {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** Recorded benchmark result of one scene: the process and everything it started. */
export interface SceneFigures {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly fileBytes: number;
  /** Start of a warm renderer; included in `wallSeconds`. */
  readonly warmStartSeconds: number;
}

/** Recorded benchmark results of one scene and of the API. */
export interface Figures {
  readonly scene: SceneFigures;
  readonly createMs: number;
  readonly getMs: number;
}

/** A `render-segment` function. Its speed and its cold start have not been measured on AWS. */
export interface RendererMachine {
  readonly memoryMiB: number;
  /** Measured; otherwise one for each 1769 MiB. */
  readonly vcpus?: number;
  /** Speed of a Lambda vCPU in cores of the benchmark machine. */
  readonly coresPerVcpu: number;
  /** From the invocation of a new function to its first frame. */
  readonly coldStartSeconds: number;
}

export interface RenderEstimate {
  readonly segments: number;
  /** Render time on one warm renderer. */
  readonly captureSeconds: number;
  /** Billed time of all renderers, each started cold. */
  readonly billedSeconds: number;
  /** Time until the video is done. */
  readonly waitSeconds: number;
}

const MIB_PER_VCPU = 1769; // https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
/** Mean time to skip a frame: docs/cost.md. */
const SKIPPED_FRAME_SECONDS = 0.001;

/** Ratio of the pixels of the video to those of the measured scene. */
export const pixelRatio = ({ seconds, width, height, fps }: VideoSpec, scene: SceneFigures): number =>
  (frameCount(seconds, fps) * width * height) / (scene.frames * scene.width * scene.height);

/** Render time on one warm renderer: at most as many vCPUs work as the measured render used cores. */
const captureSeconds = (
  video: VideoSpec,
  scene: SceneFigures,
  { memoryMiB, vcpus = memoryMiB / MIB_PER_VCPU, coresPerVcpu }: RendererMachine,
): number => {
  const used = Math.min(vcpus, scene.cpuSeconds / scene.wallSeconds);
  return (scene.cpuSeconds * pixelRatio(video, scene)) / (used * coresPerVcpu);
};

/** What the segment planner would measure in a renderer that started cold. */
export const renderCosts = (
  video: VideoSpec,
  scene: SceneFigures,
  machine: RendererMachine,
): RenderCosts => ({
  startSeconds: machine.coldStartSeconds,
  frameSeconds: captureSeconds(video, scene, machine) / frameCount(video.seconds, video.fps),
  skippedFrameSeconds: SKIPPED_FRAME_SECONDS / machine.coresPerVcpu,
});

/** A cold render, split by the renderer's own planner. */
export const estimateRender = (
  video: VideoSpec,
  scene: SceneFigures,
  machine: RendererMachine,
  maxSegments: number,
): RenderEstimate => {
  const frames = frameCount(video.seconds, video.fps);
  const costs = renderCosts(video, scene, machine);
  const capture = frames * costs.frameSeconds;
  const startSeconds = costs.startSeconds - scene.warmStartSeconds;
  const wholeSeconds = startSeconds + capture;
  const whole = {
    segments: 1,
    captureSeconds: capture,
    billedSeconds: wholeSeconds,
    waitSeconds: wholeSeconds,
  };
  if (maxSegments === 1 || frames <= UNSPLIT_MAX_FRAMES) return whole;
  const framesDone = Math.max(
    FRAMES_BEFORE_EVALUATION,
    Math.ceil(EVALUATION_INTERVAL_SECONDS / costs.frameSeconds),
  );
  const options = { frameCount: frames, framesDone, costs, maxSegments };
  const { coldStartSeconds } = machine;
  const segments = planSegments({ ...options, coldStartSeconds }).length;
  const split = segments > 1 ? splitInto(segments, options) : undefined;
  if (split === undefined) return whole;
  return {
    segments,
    captureSeconds: capture,
    billedSeconds: wholeSeconds + split.overheadSeconds,
    waitSeconds: startSeconds + framesDone * costs.frameSeconds + split.waitSeconds,
  };
};
