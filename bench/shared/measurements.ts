import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const RESULTS_DIR = fileURLToPath(new URL('../results', import.meta.url));

/** One-minute load average: what else the machine was doing when it is read before a measure. */
export const machineLoad = (): number => Number((loadavg()[0] ?? 0).toFixed(2));

/** Writes `results/<name>-<today>.json`: the figures, and the machine they were measured on. Returns its path. */
export const saveResult = async (name: string, figures: object): Promise<string> => {
  const measuredAt = new Date().toISOString();
  const result = {
    measured_at: measuredAt,
    node: process.version,
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    ...figures,
  };
  await mkdir(RESULTS_DIR, { recursive: true });
  const file = `${RESULTS_DIR}/${name}-${measuredAt.slice(0, 10)}.json`;
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
};
