import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const RESULTS_DIR = fileURLToPath(new URL('../results', import.meta.url));

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The nearest-rank quantile, to one decimal. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return rounded(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN, 1);
};

export const spreadOf = (values: readonly number[], digits = 2): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { median: rounded(median, digits), min: rounded(at(0), digits), max: rounded(at(last), digits) };
};

/** One-minute load average; read before a measurement it shows other work on the machine. */
export const machineLoad = (): number => rounded(loadavg()[0] ?? 0, 2);

/** Writes a result to `results/<name>-<date>.json` and returns the path. */
export const writeResult = async (name: string, date: string, result: object): Promise<string> => {
  await mkdir(RESULTS_DIR, { recursive: true });
  const file = `${RESULTS_DIR}/${name}-${date.slice(0, 10)}.json`;
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
};

/** Records figures with today's date and a description of the machine; returns the path. */
export const saveResult = (name: string, figures: object): Promise<string> => {
  const measuredAt = new Date().toISOString();
  return writeResult(name, measuredAt, {
    measured_at: measuredAt,
    node: process.version,
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    ...figures,
  });
};
