import { HEARTBEAT_SECONDS, OUTPUT_KEPT_DAYS, POLL_HINT_SECONDS, RECORD_KEPT_DAYS } from '#core/limits.ts';
import { frameCount } from '#core/render/frame-count.ts';
import { DEPLOYED } from './deployment.ts';
import type { StageName } from './deployment.ts';
import type { PriceName } from './prices.ts';

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

export interface Figures {
  readonly scene: SceneFigures;
  /** What a cold start of `render-segment` takes beyond a warm one. */
  readonly coldExtraSeconds: number;
  readonly createMs: number;
  readonly getMs: number;
}

export interface UsageLine {
  readonly name: string;
  readonly price: PriceName;
  readonly quantity: number;
}

const MIB_PER_GB = 1024;
const BYTES_PER_GB = 1024 ** 3;
const DAYS_PER_MONTH = 365 / 12;
const MIB_PER_VCPU = 1769; // Lambda: memory that comes with one vCPU
const FREE_SCRATCH_MIB = 512;
const PROGRESS_SECONDS = 1;
/** Video, two ledger rows and the idempotency record, with their attribute names. */
const RECORD_BYTES = 2048;
const LOG_BYTES = { invocation: 1024, accessLine: 300 } as const;
const DOWNLOADS = 1;

/**
 * How long `render-segment` works: the measured processor time, scaled by pixels, on as many cores as the measured
 * render kept busy, or as many as the memory brings if those are fewer. A vCPU counts as a core of that machine.
 */
export const renderSeconds = (video: VideoSpec, { scene }: Figures, stage: StageName): number => {
  const pixels = frameCount(video.seconds, video.fps) * video.width * video.height;
  const share = pixels / (scene.frames * scene.width * scene.height);
  const vcpus = DEPLOYED.rendererMemoryMiB[stage] / MIB_PER_VCPU;
  return (scene.cpuSeconds * share) / Math.min(vcpus, scene.cpuSeconds / scene.wallSeconds);
};

const fileBytes = (video: VideoSpec, { scene }: Figures): number =>
  (scene.fileBytes * frameCount(video.seconds, video.fps) * video.width * video.height) /
  (scene.frames * scene.width * scene.height);

/** DynamoDB: items under 1 KB; in a transaction each counts twice, and the due index is written along. */
const databaseUnits = (requests: number, heartbeats: number) => {
  const create = 4 * 2 + 2;
  const claim = 1 + 2;
  const finish = 3 * 2 + 2;
  return {
    writes: requests + create + claim + finish + heartbeats * (1 + 2),
    reads: requests * 3 + 2, // key, workspace and video or idempotency record; the worker's own
  };
};

const logBytes = (requests: number): number =>
  (requests + 2) * LOG_BYTES.invocation + requests * LOG_BYTES.accessLine;

/** Everything one video uses: a create, polls until it is done, a cold render in one segment, a download. */
export const estimateUsage = (video: VideoSpec, figures: Figures, stage: StageName): readonly UsageLine[] => {
  const rendering = renderSeconds(video, figures, stage);
  const billed = rendering + figures.coldExtraSeconds;
  const polls = Math.ceil(billed / POLL_HINT_SECONDS) + 1;
  const requests = 1 + polls;
  const heartbeats = Math.floor(billed / HEARTBEAT_SECONDS);
  const units = databaseUnits(requests, heartbeats);
  const gigabytes = fileBytes(video, figures) / BYTES_PER_GB;
  const apiSeconds = (figures.createMs + polls * figures.getMs) / 1000;
  const gbSeconds = (memoryMiB: number, seconds: number) => (memoryMiB / MIB_PER_GB) * seconds;
  return [
    {
      name: 'rendering',
      price: 'lambdaX86',
      quantity: gbSeconds(DEPLOYED.rendererMemoryMiB[stage], billed),
    },
    {
      name: 'scratch space',
      price: 'lambdaScratch',
      quantity: gbSeconds(DEPLOYED.scratchMiB - FREE_SCRATCH_MIB, billed),
    },
    { name: 'coordinator', price: 'lambdaArm', quantity: gbSeconds(DEPLOYED.coordinatorMemoryMiB, billed) },
    { name: 'API functions', price: 'lambdaArm', quantity: gbSeconds(DEPLOYED.apiMemoryMiB, apiSeconds) },
    { name: 'invocations', price: 'lambdaRequest', quantity: requests + 2 },
    { name: 'API requests', price: 'apiGatewayRequest', quantity: requests },
    { name: 'database writes', price: 'dynamodbWrite', quantity: units.writes },
    { name: 'database reads', price: 'dynamodbRead', quantity: units.reads },
    {
      name: 'record, 365 days',
      price: 'dynamodbStorage',
      quantity: (RECORD_BYTES / BYTES_PER_GB) * (RECORD_KEPT_DAYS / DAYS_PER_MONTH),
    },
    { name: 'queue', price: 'sqsRequest', quantity: 3 },
    { name: 'objects written', price: 's3Write', quantity: 2 + Math.ceil(rendering / PROGRESS_SECONDS) },
    { name: 'objects read', price: 's3Read', quantity: 5 + heartbeats + DOWNLOADS },
    { name: 'file, 30 days', price: 's3Storage', quantity: gigabytes * (OUTPUT_KEPT_DAYS / DAYS_PER_MONTH) },
    { name: 'logs', price: 'logs', quantity: logBytes(requests) / BYTES_PER_GB },
    { name: 'download', price: 'transferOut', quantity: gigabytes * DOWNLOADS },
  ];
};
