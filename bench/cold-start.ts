import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOutRoot } from '#test/support/lambda-root/lay-out-root.ts';
import { openLinks } from '#test/support/lambda-root/links.ts';
import { whyNoRoot } from '#test/support/lambda-root/run-in-root.ts';
import { documentOfTemplate } from '../scripts/render/read-input.ts';
import { findTemplate } from '../scripts/shared/templates.ts';
import { measureColdProcess } from './shared/cold-process.ts';
import { machineLoad, quantile, saveResult } from './shared/measurements.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';

await refuseArguments(
  'npm run bench:cold-start --',
  'Measures the first render of a process in the layout of Lambda; needs root.',
);

const RUNS = 9;
const MIB = 1024 * 1024;
const TEMPLATE = 'pengumuman@3';
const VARIABLES = {
  nama_usaha: 'Kopi Senja',
  judul: 'Kami libur',
  isi: 'Toko tutup Senin, buka lagi Selasa.',
};

const sizeMib = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return Number((sizes.reduce((sum, size) => sum + size, 0) / MIB).toFixed(1));
};

const summary = (what: string, timesMs: readonly number[]) => ({
  what,
  runs: timesMs.length,
  min_ms: quantile(timesMs, 0),
  median_ms: quantile(timesMs, 0.5),
  max_ms: quantile(timesMs, 1),
});

const reason = whyNoRoot();
if (reason !== undefined) throw new Error(reason);
const loadBefore = machineLoad();
const root = await mkdtemp(join(tmpdir(), 'bench-cold-'));
const links = await openLinks();
try {
  await layOutRoot(root);
  const document = documentOfTemplate(findTemplate(TEMPLATE), VARIABLES);
  const runs = [];
  for (let index = 0; index < RUNS; index += 1) runs.push(await measureColdProcess(root, links, document));
  const times = [
    summary(
      'import of the bundle',
      runs.map(({ initMs }) => initMs),
    ),
    summary(
      'cold: import, unpacking, browser, one frame in S3',
      runs.map(({ coldMs }) => coldMs),
    ),
    summary(
      'warm: browser, one frame in S3',
      runs.map(({ warmMs }) => warmMs),
    ),
  ];
  const sizes = {
    function_mib: await sizeMib(join(root, 'var/task')),
    layers_mib: await sizeMib(join(root, 'opt')),
  };
  const file = await saveResult('cold-start', {
    load_before: loadBefore,
    template: TEMPLATE,
    ...sizes,
    times,
  });
  console.table(times);
  console.log(file);
} finally {
  await links.stop();
  await rm(root, { recursive: true, force: true });
}
