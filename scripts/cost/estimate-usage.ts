import {
  HEARTBEAT_SECONDS,
  OUTPUT_KEPT_DAYS,
  POLL_HINT_SECONDS,
  RECORD_KEPT_DAYS,
} from '#contracts/limits.ts';
import { DEPLOYED } from './deployment.ts';
import type { StageName } from './deployment.ts';
import { estimateRender, shareOf } from './estimate.ts';
import type { RenderEstimate, RenderFigures, VideoSpec } from './estimate.ts';
import type { PriceName } from './prices.ts';

export interface Figures extends RenderFigures {
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
const FREE_SCRATCH_MIB = 512;
const PROGRESS_SECONDS = 1;
const STOP_LOOK_SECONDS = 2;
/** Video, two ledger rows and the idempotency record, with their attribute names. */
const RECORD_BYTES = 2048;
const LOG_BYTES = { invocation: 1024, accessLine: 300 } as const;
const DOWNLOADS = 1;

/** DynamoDB: items under 1 KB; in a transaction each counts twice, and the due index is written along. */
const databaseUnits = (requests: number, heartbeats: number) => {
  const create = 4 * 2 + 2;
  const claim = 1 + 2;
  const finish = 3 * 2 + 2;
  return {
    writes: requests + create + claim + finish + heartbeats * (1 + 2),
    reads: requests * 3 - 1 + 2, // key and workspace, of all but the create the video; the worker's own
  };
};

const logBytes = (requests: number, segments: number): number =>
  (requests + 1 + segments) * LOG_BYTES.invocation + requests * LOG_BYTES.accessLine;

/** S3: the document, progress once a second, looks whether to stop, parts, the file made of them, and the poster. */
const objectRequests = ({ segments, billedSeconds }: RenderEstimate, heartbeats: number) => {
  const looks = Math.ceil(billedSeconds / STOP_LOOK_SECONDS);
  const check = 3; // the digest, and size and index for the facts
  const poster = { writes: 2, reads: 2 }; // stored and copied; its size and its bytes
  return {
    writes: 2 + segments + Math.ceil(billedSeconds / PROGRESS_SECONDS) + poster.writes,
    reads: 2 * segments + looks + segments * heartbeats + check + poster.reads + DOWNLOADS,
  };
};

/** The functions by what they are billed for, in GB-seconds. */
const functionLines = (
  render: RenderEstimate,
  apiSeconds: number,
  stage: StageName,
): readonly UsageLine[] => {
  const { billedSeconds, waitSeconds } = render;
  const of = (memoryMiB: number, seconds: number) => (memoryMiB / MIB_PER_GB) * seconds;
  const scratchMiB = DEPLOYED.scratchMiB - FREE_SCRATCH_MIB;
  return [
    { name: 'rendering', price: 'lambdaX86', quantity: of(DEPLOYED.rendererMemoryMiB[stage], billedSeconds) },
    { name: 'scratch space', price: 'lambdaScratch', quantity: of(scratchMiB, billedSeconds) },
    { name: 'coordinator', price: 'lambdaArm', quantity: of(DEPLOYED.coordinatorMemoryMiB, waitSeconds) },
    { name: 'API functions', price: 'lambdaArm', quantity: of(DEPLOYED.apiMemoryMiB, apiSeconds) },
  ];
};

/** Everything one video uses: a create, polls until it is done, a render from cold, a download. */
export const estimateUsage = (video: VideoSpec, figures: Figures, stage: StageName): readonly UsageLine[] => {
  const render = estimateRender(video, figures, stage);
  const polls = Math.ceil(render.waitSeconds / POLL_HINT_SECONDS) + 1;
  const requests = 1 + polls;
  const heartbeats = Math.floor(render.waitSeconds / HEARTBEAT_SECONDS);
  const units = databaseUnits(requests, heartbeats);
  const objects = objectRequests(render, heartbeats);
  const gigabytes = (figures.scene.fileBytes * shareOf(video, figures.scene)) / BYTES_PER_GB;
  const recordMonths = RECORD_KEPT_DAYS / DAYS_PER_MONTH;
  return [
    ...functionLines(render, (figures.createMs + polls * figures.getMs) / 1000, stage),
    { name: 'invocations', price: 'lambdaRequest', quantity: requests + 1 + render.segments },
    { name: 'API requests', price: 'apiGatewayRequest', quantity: requests },
    { name: 'database writes', price: 'dynamodbWrite', quantity: units.writes },
    { name: 'database reads', price: 'dynamodbRead', quantity: units.reads },
    {
      name: 'record, 365 days',
      price: 'dynamodbStorage',
      quantity: (RECORD_BYTES / BYTES_PER_GB) * recordMonths,
    },
    { name: 'queue', price: 'sqsRequest', quantity: 3 },
    { name: 'objects written', price: 's3Write', quantity: objects.writes },
    { name: 'objects read', price: 's3Read', quantity: objects.reads },
    { name: 'file, 30 days', price: 's3Storage', quantity: gigabytes * (OUTPUT_KEPT_DAYS / DAYS_PER_MONTH) },
    { name: 'logs', price: 'logs', quantity: logBytes(requests, render.segments) / BYTES_PER_GB },
    { name: 'download', price: 'transferOut', quantity: gigabytes * DOWNLOADS },
  ];
};
