import type { VirtualTime } from './virtual-time.ts';

export interface Units {
  writes: number;
  reads: number;
}

/** Peaks of one second, averaged over a window. */
export interface TablePeaks {
  readonly table: Units;
  readonly index: Units;
  /** Of the partition key of the table with the most units. */
  readonly tablePartition: Units;
  /** Of the partition key of the index `due` with the most units. */
  readonly indexPartition: Units;
}

export const WINDOW_MS = 10_000;

/** Adds up the units of each partition key per window and keeps the largest sums. */
export const createTableMeter = (time: VirtualTime) => {
  const peaks = {
    table: { writes: 0, reads: 0 },
    index: { writes: 0, reads: 0 },
    tablePartition: { writes: 0, reads: 0 },
    indexPartition: { writes: 0, reads: 0 },
  };
  const total = { writes: 0, reads: 0 };
  let window = { table: new Map<string, Units>(), index: new Map<string, Units>() };
  const spread = { writes: 0, reads: 0 };
  const raise = (peak: Units, { writes, reads }: Units): void => {
    peak.writes = Math.max(peak.writes, (writes * 1000) / WINDOW_MS);
    peak.reads = Math.max(peak.reads, (reads * 1000) / WINDOW_MS);
  };
  const closeWindow = (): void => {
    for (const name of ['table', 'index'] as const) {
      const sum = name === 'table' ? { ...spread } : { writes: 0, reads: 0 };
      for (const units of window[name].values()) {
        raise(peaks[`${name}Partition`], units);
        sum.writes += units.writes;
        sum.reads += units.reads;
      }
      raise(peaks[name], sum);
      total.writes += sum.writes;
      total.reads += sum.reads;
    }
    window = { table: new Map(), index: new Map() };
    spread.writes = 0;
    spread.reads = 0;
  };
  time.every(WINDOW_MS, closeWindow);
  return {
    charge: (part: 'table' | 'index', partition: string, writes: number, reads = 0): void => {
      const units = window[part].get(partition);
      if (units) {
        units.writes += writes;
        units.reads += reads;
      } else window[part].set(partition, { writes, reads });
    },
    /** Units of the table that are spread over many partition keys. */
    chargeSpread: ({ writes, reads }: Units): void => {
      spread.writes += writes;
      spread.reads += reads;
    },
    peaks: (): TablePeaks => peaks,
    total: (): Units => total,
  };
};

export type TableMeter = ReturnType<typeof createTableMeter>;
