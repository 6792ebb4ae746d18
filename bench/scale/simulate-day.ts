import { DEFAULT_OUTPUT, POLL_HINT_SECONDS } from '#contracts/limits.ts';
import { accept, isRefused } from '#core/refusal.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import type { Video } from '#core/video/video.ts';
import { asWorkspaceId, anEndpoint, aRenderRequest, createVideoIds } from '#test/support/fakes/builders.ts';
import { renderCosts } from '../../scripts/cost/render-time.ts';
import type { RendererMachine, SceneFigures } from '../../scripts/cost/render-time.ts';
import type { VideoCosts } from '../segments/simulate-video.ts';
import type { FunctionGroup } from './concurrency.ts';
import { arrivalsOf, DAY_MS, workspacesFor } from './load.ts';
import type { Arrival } from './load.ts';
import { quantileOf } from './observations.ts';
import { createDraw } from './random.ts';
import { createService } from './service.ts';
import type { Faults, ServiceSettings } from './service.ts';
import { createVirtualTime } from './virtual-time.ts';

export interface DaySettings extends Pick<
  ServiceSettings,
  'accountConcurrency' | 'maxConcurrentRenders' | 'maxConcurrentDeliveries' | 'segmentsPerVideo'
> {
  readonly videosPerDay: number;
  readonly seed: number;
  readonly machine: RendererMachine;
  readonly scenes: Readonly<Record<string, SceneFigures>>;
  readonly faults: Faults;
  readonly unpaidRendererSecondsPerHour: number;
  readonly maxBacklogSeconds: number;
  /** The event source of the render queue is stopped for this part of the day; null: never. */
  readonly outage: { readonly startMs: number; readonly endMs: number } | null;
}

interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface DayResult {
  readonly created: number;
  readonly refusedCreates: Readonly<Record<string, number>>;
  readonly done: number;
  /** Videos that failed although no renderer had started for them. */
  readonly failedByWaiting: number;
  readonly failedOtherwise: number;
  readonly unfinished: number;
  readonly waitSeconds: Spread;
  readonly deadWorkers: number;
  /** From the death of a worker until another one has claimed the video, or it has ended. */
  readonly recoverySeconds: Spread;
  readonly unrecovered: number;
  /** From the end of the lease of a dead worker until the sweeper sent its video. */
  readonly sweepLagSeconds: Spread;
  readonly sweepSeconds: Spread;
  readonly sweeperSends: number;
  /** Sends of a video while an earlier message of it was in the queue or with a live worker. */
  readonly duplicateSends: number;
  readonly queueDepthPeak: number;
  readonly concurrencyPeaks: Readonly<Record<FunctionGroup | 'sum', number>>;
  /** Creates and polls, averaged over the busiest ten seconds. */
  readonly requestsPerSecondPeak: number;
}

/** From the last frame to the response: bench/results/segments, and an upload of some megabytes. */
const END_SECONDS = 0.5;
const START_MS = Date.UTC(2026, 0, 15);
const MINUTE_MS = 60_000;
const WINDOW_MS = 10_000;
/** After the last create, so that videos of the evening end. */
const AFTER_DAY_MS = 6 * 60 * MINUTE_MS;
/** Assumed: half of the workspaces have a webhook endpoint. */
const ENDPOINT_SHARE = 0.5;
const CREDITS = 1e12;

const spreadOf = (valuesMs: readonly number[]): Spread => {
  const seconds = (share: number) => Math.round(quantileOf(valuesMs, share) / 100) / 10;
  return { p50: seconds(0.5), p99: seconds(0.99), max: seconds(1) };
};

const createCosts = ({ scenes, machine }: DaySettings) => {
  const ofVideos = new Map<string, VideoCosts>();
  const known = new Map<string, VideoCosts>();
  const costsOf = ({ scene, seconds }: Arrival): VideoCosts => {
    const key = `${scene}/${seconds}`;
    const figures = scenes[scene];
    if (!figures) throw new Error(`no figures of the scene ${scene}`);
    const costs = known.get(key) ?? {
      ...renderCosts({ seconds, ...DEFAULT_OUTPUT }, figures, machine),
      endSeconds: END_SECONDS,
      joinSeconds: 0,
      joinedFrameSeconds: 0,
    };
    known.set(key, costs);
    return costs;
  };
  return {
    remember: (videoId: string, arrival: Arrival): void => void ofVideos.set(videoId, costsOf(arrival)),
    costsOf: (videoId: string): VideoCosts => {
      const costs = ofVideos.get(videoId);
      if (!costs) throw new Error(`video ${videoId} was not created here`);
      return costs;
    },
  };
};

type Service = ReturnType<typeof createService>;

const addWorkspaces = ({ records, draw }: Service, count: number): void => {
  for (let index = 0; index < count; index += 1) {
    const id = asWorkspaceId(`ws_${String(index).padStart(6, '0')}`);
    records.workspaces.set(id, {
      id,
      name: 'Toko',
      status: 'active',
      balanceMilliCredits: CREDITS,
      activeVideoIds: [],
      brandKit: {},
    });
    if (draw('endpoint', index) < ENDPOINT_SHARE) records.endpoints.set(id, anEndpoint({ workspaceId: id }));
  }
};

/** Counts creates as they come, and a poll of each unfinished video every three seconds. */
const countRequests = ({ time, seen }: Service) => {
  let peakPerSecond = 0;
  let creates = 0;
  time.every(WINDOW_MS, () => {
    const polls = (seen.unfinished() * WINDOW_MS) / (POLL_HINT_SECONDS * 1000);
    peakPerSecond = Math.max(peakPerSecond, ((creates + polls) * 1000) / WINDOW_MS);
    creates = 0;
  });
  return { count: () => void (creates += 1), peakPerSecond: () => peakPerSecond };
};

const signal = new AbortController().signal;

const createCaller = (service: Service, settings: DaySettings, costs: ReturnType<typeof createCosts>) => {
  const { time, seen, videos, renders, backlog } = service;
  const newVideoId = createVideoIds(time);
  const requests = countRequests(service);
  const call = async (arrival: Arrival): Promise<void> => {
    requests.count();
    const workspaceId = asWorkspaceId(`ws_${String(arrival.workspace).padStart(6, '0')}`);
    const renderRequest = aRenderRequest({ output: DEFAULT_OUTPUT, durationSeconds: arrival.seconds });
    const created = await createVideo(
      {
        videos,
        documents: { put: () => time.wait(30), delete: async () => {} },
        orders: { put: async () => {}, delete: async () => {} }, // stored at the same time as the document
        captionFiles: { put: async () => {}, delete: async () => {} },
        queue: renders,
        backlog,
        maxBacklogSeconds: settings.maxBacklogSeconds,
        clock: time,
        newVideoId: (): Video['id'] => {
          const id = newVideoId();
          costs.remember(id, arrival);
          return id;
        },
        maxDurationSeconds: 300,
        unpaidRendererSecondsPerHour: settings.unpaidRendererSecondsPerHour,
        onSendFailed: () => {},
      },
      { workspaceId, idempotency: null, signal },
      accept(renderRequest),
    );
    if (isRefused(created)) {
      const { refusal } = created;
      seen.refused('quota' in refusal ? refusal.quota : refusal.code);
    } else seen.counts.created += 1;
  };
  return { call, requestsPerSecondPeak: requests.peakPerSecond };
};

const describe = ({ seen, renders, concurrency }: Service, requestsPerSecondPeak: number): DayResult => {
  const { counts } = seen;
  return {
    created: counts.created,
    refusedCreates: Object.fromEntries([...seen.refusals].toSorted(([a], [b]) => a.localeCompare(b))),
    done: counts.done,
    failedByWaiting: counts.failedWaiting,
    failedOtherwise: counts.failedOtherwise,
    unfinished: seen.unfinished(),
    waitSeconds: spreadOf(seen.waitsMs),
    deadWorkers: seen.deaths.count(),
    recoverySeconds: spreadOf(seen.deaths.recoveriesMs),
    unrecovered: seen.deaths.unrecovered(),
    sweepLagSeconds: spreadOf(seen.sweepLagsMs),
    sweepSeconds: spreadOf(seen.sweepsMs),
    sweeperSends: counts.sendsBySweeper,
    duplicateSends: counts.duplicateSends,
    queueDepthPeak: renders.peakDepth(),
    concurrencyPeaks: concurrency.peaks(),
    requestsPerSecondPeak,
  };
};

/** Simulates one day of creates and the hours after it. The same settings give the same result. */
export const simulateDay = async (settings: DaySettings): Promise<DayResult> => {
  const time = createVirtualTime(START_MS);
  const draw = createDraw(settings.seed);
  const costs = createCosts(settings);
  const { outage } = settings;
  const isPaused = (nowMs: number): boolean =>
    outage !== null && nowMs >= START_MS + outage.startMs && nowMs < START_MS + outage.endMs;
  const service = createService({ ...settings, time, draw, isPaused, costsOf: costs.costsOf });
  addWorkspaces(service, workspacesFor(settings.videosPerDay));
  const caller = createCaller(service, settings, costs);
  const arrivals = arrivalsOf(settings.videosPerDay, START_MS, Object.keys(settings.scenes), draw);
  const scheduleNext = (): void => {
    const { value: arrival } = arrivals.next();
    if (arrival)
      time.at(arrival.atMs, () => {
        void caller.call(arrival);
        scheduleNext();
      });
  };
  scheduleNext();
  await time.runUntil(START_MS + DAY_MS + AFTER_DAY_MS);
  return describe(service, caller.requestsPerSecondPeak());
};
