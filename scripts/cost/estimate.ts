import {
  HEARTBEAT_SECONDS,
  OUTPUT_KEPT_DAYS,
  POLL_HINT_SECONDS,
  RECORD_KEPT_DAYS,
} from '#contracts/limits.ts';
import { frameCount } from '#core/rendering/frames.ts';
import {
  COLD_START_SECONDS,
  UNSPLIT_MAX_FRAMES,
  planSegments,
  splitInto,
} from '#core/rendering/render-plan.ts';
import { PRICES } from './prices.ts';
import type { PriceName } from './prices.ts';

/** Settings of the stacks that have a price; test/infra/cost.test.ts compares them with the templates. */
export const DEPLOYED = {
  rendererMemoryMiB: { dev: 3008, prod: 5308 },
  segmentsPerVideo: { dev: 1, prod: 4 },
  scratchMiB: 4096,
  coordinatorMemoryMiB: 1024,
  apiMemoryMiB: 1024,
} as const;
export type StageName = keyof typeof DEPLOYED.rendererMemoryMiB;

export interface VideoSpec {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** Recorded benchmark results of one scene. */
export interface Figures {
  /** One render: the process and everything it started. */
  readonly scene: {
    readonly frames: number;
    readonly width: number;
    readonly height: number;
    readonly wallSeconds: number;
    readonly cpuSeconds: number;
    readonly fileBytes: number;
  };
  /** From the start of `render-segment` until one frame is in S3. */
  readonly coldSeconds: number;
  /** The same in a warm function; included in `scene.wallSeconds`. */
  readonly warmSeconds: number;
  readonly createMs: number;
  readonly getMs: number;
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

export interface Cost {
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly per: string;
    readonly dollars: number;
  }[];
  readonly dollarsPerVideo: number;
  readonly dollarsPerMinute: number;
  readonly render: RenderEstimate;
}

const MIB_PER_VCPU = 1769; // https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
/** docs/adr/0021-segments.md: when the renderer first considers a split, and the time to skip a frame, which is drawn. */
const FIRST_SPLIT_CHECK_SECONDS = 0.5;
const SKIPPED_FRAME_SECONDS = 0.002;
const FREE_SCRATCH_MIB = 512;
const PROGRESS_SECONDS = 1;
const CANCELLATION_POLL_SECONDS = 2;
const BYTES_PER_GB = 1024 ** 3;
const DAYS_PER_MONTH = 365 / 12;
/** Video, two ledger rows and the idempotency record, with attribute names. */
const RECORD_BYTES = 2048;
const LOG_BYTES = { invocation: 1024, accessLine: 300 } as const;

/** Ratio of the pixels of the video to those of the measured scene. */
const pixelRatio = ({ seconds, width, height, fps }: VideoSpec, { scene }: Figures): number =>
  (frameCount(seconds, fps) * width * height) / (scene.frames * scene.width * scene.height);

/** A cold render, split by the renderer's own planner. A vCPU counts as a core of the benchmark machine. */
export const estimateRender = (
  video: VideoSpec,
  figures: Figures,
  stage: StageName,
  maxSegments: number = DEPLOYED.segmentsPerVideo[stage],
): RenderEstimate => {
  const { scene, coldSeconds, warmSeconds } = figures;
  const frames = frameCount(video.seconds, video.fps);
  const cores = Math.min(
    DEPLOYED.rendererMemoryMiB[stage] / MIB_PER_VCPU,
    scene.cpuSeconds / scene.wallSeconds,
  );
  const captureSeconds = (scene.cpuSeconds * pixelRatio(video, figures)) / cores;
  const startSeconds = coldSeconds - warmSeconds;
  const wholeSeconds = captureSeconds + startSeconds;
  const whole = { segments: 1, captureSeconds, billedSeconds: wholeSeconds, waitSeconds: wholeSeconds };
  if (maxSegments === 1 || frames <= UNSPLIT_MAX_FRAMES) return whole;
  const frameSeconds = captureSeconds / frames;
  const options = {
    frameCount: frames,
    framesDone: Math.ceil(FIRST_SPLIT_CHECK_SECONDS / frameSeconds),
    costs: {
      startSeconds: Math.max(coldSeconds, COLD_START_SECONDS),
      frameSeconds,
      skippedFrameSeconds: SKIPPED_FRAME_SECONDS,
    },
    maxSegments,
  };
  const segments = planSegments(options).length;
  const split = segments > 1 ? splitInto(segments, options) : undefined;
  if (split === undefined) return whole;
  return {
    segments,
    captureSeconds,
    billedSeconds: wholeSeconds + split.overheadSeconds,
    waitSeconds: startSeconds + options.framesDone * frameSeconds + split.waitSeconds,
  };
};

/** Items under 1 KB; inside a transaction a write counts twice, and the `due` index is written too. */
const databaseUnits = (requests: number, heartbeats: number) => ({
  writes: requests + (4 * 2 + 2) /* create */ + 3 /* claim */ + (3 * 2 + 2) /* finish */ + heartbeats * 3,
  reads: requests * 3 - 1 + 2, // key, workspace and video, except for the create; two by the worker
});

/** Render document, progress, segment files, joined file and poster; polls, size and digest checks, one download. */
const objectRequests = ({ segments, billedSeconds }: RenderEstimate, heartbeats: number) => ({
  writes: 2 + segments + Math.ceil(billedSeconds / PROGRESS_SECONDS) + 2,
  reads: 2 * segments + Math.ceil(billedSeconds / CANCELLATION_POLL_SECONDS) + segments * heartbeats + 6,
});

/** Cost to the operator of one create, its polls, a cold render, storage of the file and one download. */
export const estimateCost = (video: VideoSpec, figures: Figures, stage: StageName): Cost => {
  const render = estimateRender(video, figures, stage);
  const { segments, billedSeconds, waitSeconds } = render;
  const polls = Math.ceil(waitSeconds / POLL_HINT_SECONDS) + 1;
  const requests = 1 + polls;
  const heartbeats = Math.floor(waitSeconds / HEARTBEAT_SECONDS);
  const units = databaseUnits(requests, heartbeats);
  const objects = objectRequests(render, heartbeats);
  const fileGb = (figures.scene.fileBytes * pixelRatio(video, figures)) / BYTES_PER_GB;
  const logBytes = (requests + 1 + segments) * LOG_BYTES.invocation + requests * LOG_BYTES.accessLine;
  const apiSeconds = (figures.createMs + polls * figures.getMs) / 1000;
  const gbSeconds = (memoryMiB: number, seconds: number) => (memoryMiB / 1024) * seconds;
  const gbMonths = (gb: number, days: number) => gb * (days / DAYS_PER_MONTH);
  const usage: readonly (readonly [name: string, price: PriceName, quantity: number])[] = [
    ['rendering', 'lambdaX86', gbSeconds(DEPLOYED.rendererMemoryMiB[stage], billedSeconds)],
    ['scratch space', 'lambdaScratch', gbSeconds(DEPLOYED.scratchMiB - FREE_SCRATCH_MIB, billedSeconds)],
    ['coordinator', 'lambdaArm', gbSeconds(DEPLOYED.coordinatorMemoryMiB, waitSeconds)],
    ['API functions', 'lambdaArm', gbSeconds(DEPLOYED.apiMemoryMiB, apiSeconds)],
    ['invocations', 'lambdaRequest', requests + 1 + segments],
    ['API requests', 'apiGatewayRequest', requests],
    ['database writes', 'dynamodbWrite', units.writes],
    ['database reads', 'dynamodbRead', units.reads],
    ['record, 365 days', 'dynamodbStorage', gbMonths(RECORD_BYTES / BYTES_PER_GB, RECORD_KEPT_DAYS)],
    ['queue', 'sqsRequest', 3],
    ['objects written', 's3Write', objects.writes],
    ['objects read', 's3Read', objects.reads],
    ['file, 30 days', 's3Storage', gbMonths(fileGb, OUTPUT_KEPT_DAYS)],
    ['logs', 'logs', logBytes / BYTES_PER_GB],
    ['download', 'transferOut', fileGb],
  ];
  const lines = usage.map(([name, price, quantity]) => {
    const { dollars, per } = PRICES[price];
    return { name, quantity, per, dollars: quantity * dollars };
  });
  const dollarsPerVideo = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  return { lines, dollarsPerVideo, dollarsPerMinute: (dollarsPerVideo / video.seconds) * 60, render };
};
