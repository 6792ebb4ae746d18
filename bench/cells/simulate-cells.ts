import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { createRandom } from '#test/support/faults/random.ts';
import { DAY_MS, rateAt, workspacesFor } from '../scale/load.ts';
import type { Demand } from './demand.ts';
import { LIMITS } from './limits.ts';
import type { Limit, Load } from './limits.ts';

const WINDOW_SECONDS = 10;
const WINDOWS = DAY_MS / 1000 / WINDOW_SECONDS;
/** The hours around the peak, which is at 14; the others use less of every limit. */
const BUSY_HOURS = { from: 12, to: 16 } as const;
const WINDOWS_PER_HOUR = 3_600 / WINDOW_SECONDS;
/** Exponent of the sizes of workspaces by rank: a tenth of them orders about 60 % of the videos. */
const SKEW = 0.8;
/** Assumed: each workspace signs in to the dashboard once a day. */
const SIGN_INS_PER_WORKSPACE = 1;
/** An environment of an API function serves requests for about this long, and reads the pepper once. */
const API_ENVIRONMENT_SECONDS = 3_600;

export interface CellSettings {
  readonly videosPerDay: number;
  readonly cells: number;
  readonly demand: Demand;
  readonly idleSeconds: number;
  readonly seed: number;
}

export interface LimitUse {
  readonly limit: Limit;
  /** Largest use, of the cell that uses most. */
  readonly peak: number;
  readonly share: number;
}

export interface CellDay {
  readonly workspaces: number;
  /** Videos of the fullest cell, and of the largest workspace, as a share of all. */
  readonly largestCellShare: number;
  readonly largestWorkspaceShare: number;
  readonly uses: readonly LimitUse[];
}

/** Sizes of the workspaces, from large to small; their sum is 1. */
export const workspaceShares = (count: number): Float64Array => {
  const shares = Float64Array.from({ length: count }, (_, rank) => (rank + 1) ** -SKEW);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
};

/** Each of these is placed alone; the others are so small that they even the cells out. */
const PLACED_ALONE = 1_000;

/** Places each workspace in the cell with the least videos, as the routing table allows. Returns the share of each cell. */
export const placeWorkspaces = (shares: Float64Array, cells: number): Float64Array => {
  const loads = new Float64Array(cells);
  for (const share of shares.subarray(0, PLACED_ALONE)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + share;
  }
  let rest = shares.subarray(PLACED_ALONE).reduce((sum, share) => sum + share, 0);
  // Fills the cells up to the same level, from the emptiest one.
  const order = [...loads.keys()].toSorted((a, b) => (loads[a] ?? 0) - (loads[b] ?? 0));
  for (let filled = 1; filled <= cells && rest > 0; filled += 1) {
    const level = loads[order[filled - 1] ?? 0] ?? 0;
    const next = filled === cells ? Infinity : (loads[order[filled] ?? 0] ?? 0);
    const added = Math.min(rest, (next - level) * filled);
    for (const cell of order.slice(0, filled)) loads[cell] = level + added / filled;
    rest -= added;
  }
  return loads;
};

/** A number of the Poisson distribution; for large means from the normal one. */
const poisson = (mean: number, random: () => number): number => {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = 0;
  for (let product = random(); product > Math.exp(-mean); product *= random()) count += 1;
  return count;
};

/** What stays for `meanSeconds` on average: its number after each window with arrivals. */
const createOccupancy = (meanSeconds: number) => {
  const staying = Math.exp(-WINDOW_SECONDS / meanSeconds);
  const arriving = (meanSeconds / WINDOW_SECONDS) * (1 - staying);
  let count = 0;
  return (arrivals: number): number => {
    count = count * staying + arrivals * arriving;
    return count;
  };
};

const createCell = ({ demand, idleSeconds }: CellSettings) => {
  const coordinators = createOccupancy(demand.waitSeconds);
  const renderers = createOccupancy(demand.rendererSeconds / demand.renderers);
  const environments = createOccupancy(demand.rendererSeconds / demand.renderers + idleSeconds);
  return (arrivals: number, workspaceRate: number, signInsPerSecond: number): Load => {
    const videosPerSecond = arrivals / WINDOW_SECONDS;
    const active = coordinators(arrivals);
    /** Heartbeats, polls and progress go on while a video is rendered. */
    const activeRate = active / demand.waitSeconds;
    const apiExecutions = activeRate * demand.apiSeconds;
    return {
      videosPerSecond,
      workspaceVideosPerSecond: workspaceRate,
      coordinators: active,
      renderers: renderers(arrivals * demand.renderers),
      apiExecutions,
      newRenderersPerSecond: videosPerSecond * demand.renderers,
      environments: environments(arrivals * demand.renderers),
      requestsPerSecond: activeRate * demand.requests,
      tableWritesPerSecond: activeRate * demand.tableWrites,
      tableReadsPerSecond: activeRate * demand.tableReads,
      leaseWritesPerSecond: activeRate * demand.leaseWrites,
      workspaceWritesPerSecond: workspaceRate * demand.workspaceWrites,
      objectWritesPerSecond: activeRate * demand.objectWrites,
      objectReadsPerSecond: activeRate * demand.objectReads,
      signInsPerSecond,
      secretReadsPerSecond: apiExecutions / API_ENVIRONMENT_SECONDS + signInsPerSecond,
    };
  };
};

/** The busy hours of a day of all cells in windows of ten seconds: the curve of a day, random arrivals, workspaces of different sizes. */
export const simulateCells = (settings: CellSettings): CellDay => {
  const { videosPerDay, cells, seed } = settings;
  const random = createRandom(seed);
  const shares = workspaceShares(workspacesFor(videosPerDay));
  const cellShares = placeWorkspaces(shares, cells);
  const largest = shares[0] ?? 0;
  const states = Array.from(cellShares, (share) => ({ share, step: createCell(settings) }));
  const mostPerWorkspace = MAX_ACTIVE_VIDEOS / settings.demand.waitSeconds; // creates above it are refused
  const peaks = LIMITS.map(() => 0);
  for (
    let window = BUSY_HOURS.from * WINDOWS_PER_HOUR;
    window < BUSY_HOURS.to * WINDOWS_PER_HOUR;
    window += 1
  ) {
    const rate = (videosPerDay / WINDOWS) * rateAt(window * WINDOW_SECONDS * 1000);
    const signIns =
      ((shares.length * SIGN_INS_PER_WORKSPACE) / DAY_MS) * 1000 * (rate / (videosPerDay / WINDOWS));
    for (const { share, step } of states) {
      const arrivals = poisson(rate * share, random);
      const load = step(
        arrivals,
        Math.min((rate * largest) / WINDOW_SECONDS, mostPerWorkspace),
        signIns * share,
      );
      for (const [index, { use }] of LIMITS.entries()) peaks[index] = Math.max(peaks[index] ?? 0, use(load));
    }
  }
  return {
    workspaces: shares.length,
    largestCellShare: Math.max(...cellShares),
    largestWorkspaceShare: largest,
    uses: LIMITS.map((limit, index) => ({
      limit,
      peak: peaks[index] ?? 0,
      share: (peaks[index] ?? 0) / limit.value,
    })),
  };
};

/** Largest use of a limit that a cell is sized for: what remains is for uneven days. */
export const TARGET_SHARE = 0.7;

const isRaised = ({ kind }: Limit): boolean => kind === 'setting' || kind === 'splits';

/** Share of the fullest limit, without those that a stage raises by a setting or that rise by themselves. */
export const fullestUse = ({ uses }: CellDay): LimitUse =>
  uses.filter(({ limit }) => !isRaised(limit)).reduce((most, use) => (use.share > most.share ? use : most));

/** The smallest number of cells of which none uses more than its target, and the day in them. */
export const divideIntoCells = (
  settings: Omit<CellSettings, 'cells'>,
): { readonly alone: CellDay; readonly cells: number; readonly day: CellDay } => {
  const alone = simulateCells({ ...settings, cells: 1 });
  for (let cells = Math.ceil(fullestUse(alone).share / TARGET_SHARE); ; cells += 1) {
    const day = simulateCells({ ...settings, cells });
    if (fullestUse(day).share <= TARGET_SHARE) return { alone, cells, day };
  }
};
