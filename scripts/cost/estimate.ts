import {
  HEARTBEAT_SECONDS,
  OUTPUT_KEPT_DAYS,
  POLL_HINT_SECONDS,
  RECORD_KEPT_DAYS,
} from '#contracts/limits.ts';
import { DEPLOYED } from './deployment.ts';
import type { Deployment } from './deployment.ts';
import { PRICES } from './prices.ts';
import type { PriceName } from './prices.ts';
import { estimateRender, pixelRatio } from './render-time.ts';
import type { Figures, RenderEstimate, VideoSpec } from './render-time.ts';

export interface Cost {
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly per: string;
    readonly dollars: number;
  }[];
  readonly dollarsPerVideo: number;
  readonly dollarsPerMinute: number;
}

const FREE_SCRATCH_MIB = 512;
const PROGRESS_SECONDS = 1;
const CANCELLATION_POLL_SECONDS = 2;
const BYTES_PER_GB = 1024 ** 3;
const DAYS_PER_MONTH = 365 / 12;
/** Video, two ledger rows and the idempotency record, with attribute names. */
const RECORD_BYTES = 2048;
const LOG_BYTES = { invocation: 1024, accessLine: 300 } as const;

/** Items under 1 KB; inside a transaction a write counts twice, and the `due` index is written too. */
export const databaseUnits = (requests: number, heartbeats: number) => ({
  writes: requests + (4 * 2 + 2) /* create */ + 3 /* claim */ + (3 * 2 + 2) /* finish */ + heartbeats * 3,
  reads: requests * 3 - 1 + 2, // key, workspace and video, except for the create; two by the worker
});

/** Render document, progress, segment files, joined file and poster; polls, size and digest checks, one download. */
export const objectRequests = ({ segments, billedSeconds }: RenderEstimate, heartbeats: number) => ({
  writes: 2 + segments + Math.ceil(billedSeconds / PROGRESS_SECONDS) + 2,
  reads: 2 * segments + Math.ceil(billedSeconds / CANCELLATION_POLL_SECONDS) + segments * heartbeats + 6,
});

/** Cost to the operator of one create, its polls, a cold render, storage of the file and one download. */
export const estimateCost = (
  video: VideoSpec,
  figures: Figures,
  { machine, maxSegments, hasWebAcl, hasTenants }: Deployment,
): Cost => {
  const render = estimateRender(video, figures.scene, machine, maxSegments);
  const { segments, billedSeconds, waitSeconds } = render;
  const polls = Math.ceil(waitSeconds / POLL_HINT_SECONDS) + 1;
  const requests = 1 + polls;
  const heartbeats = Math.floor(waitSeconds / HEARTBEAT_SECONDS);
  const units = databaseUnits(requests, heartbeats);
  const objects = objectRequests(render, heartbeats);
  const fileGb = (figures.scene.fileBytes * pixelRatio(video, figures.scene)) / BYTES_PER_GB;
  const logBytes = (requests + 1 + segments) * LOG_BYTES.invocation + requests * LOG_BYTES.accessLine;
  const apiSeconds = (figures.createMs + polls * figures.getMs) / 1000;
  const gbSeconds = (memoryMiB: number, seconds: number) => (memoryMiB / 1024) * seconds;
  const gbMonths = (gb: number, days: number) => gb * (days / DAYS_PER_MONTH);
  const usage: readonly (readonly [name: string, price: PriceName, quantity: number])[] = [
    ['rendering', 'lambdaX86', gbSeconds(machine.memoryMiB, billedSeconds)],
    ['isolated environments', 'lambdaTenant', hasTenants ? segments * (machine.memoryMiB / 1024) : 0],
    ['scratch space', 'lambdaScratch', gbSeconds(DEPLOYED.scratchMiB - FREE_SCRATCH_MIB, billedSeconds)],
    ['coordinator', 'lambdaArm', gbSeconds(DEPLOYED.coordinatorMemoryMiB, waitSeconds)],
    ['API functions', 'lambdaArm', gbSeconds(DEPLOYED.apiMemoryMiB, apiSeconds)],
    ['invocations', 'lambdaRequest', requests + 1 + segments],
    ['API requests', 'apiGatewayRequest', requests],
    ['web ACL requests', 'webAclRequest', hasWebAcl ? requests : 0],
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
  return { lines, dollarsPerVideo, dollarsPerMinute: (dollarsPerVideo / video.seconds) * 60 };
};
