import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from '#core/template/template.ts';
import { documentOfTemplate, NO_FILES } from '../scripts/render/read-input.ts';
import { renderOutput } from '../scripts/render/render-file.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { findTemplate, newestTemplates } from '../scripts/shared/templates.ts';
import { CASES } from '../scripts/templates/cases.ts';
import { rounded, spreadOf } from './shared/measurements.ts';

interface Options {
  readonly template?: string;
}

interface Measured {
  readonly template: string;
  /** Of the video. */
  readonly seconds: number;
  readonly frames: number;
  /** From the launch of Chromium to the finished file. */
  readonly wallSeconds: number;
  /** Wall time in lengths of the video. */
  readonly ratio: number;
  readonly kilobytes: number;
}

const SIZE = { width: 1080, height: 1920 };

/** Renders a template once with its examples, as `npm run render` does. */
const measure = async (template: Template, path: string): Promise<Measured> => {
  const document = documentOfTemplate(template, CASES.typical(template), SIZE);
  const start = performance.now();
  await renderOutput({ ...NO_FILES, document, readSound: async () => undefined }, { kind: 'video', path });
  const wallSeconds = (performance.now() - start) / 1000;
  return {
    template: template.id,
    seconds: document.durationSeconds,
    frames: document.frameCount,
    wallSeconds: rounded(wallSeconds, 2),
    ratio: rounded(wallSeconds / document.durationSeconds, 2),
    kilobytes: Math.round((await stat(path)).size / 1000),
  };
};

const row = ({ template, seconds, frames, wallSeconds, ratio, kilobytes }: Measured): string =>
  `| ${[template, `${seconds} s`, frames, `${wallSeconds} s`, ratio, `${kilobytes} KB`].join(' | ')} |`;

const main = async ({ template }: Options): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-templates-'));
  const measured: Measured[] = [];
  console.log('| template | length | frames | wall time | ratio | file |\n|---|---|---|---|---|---|');
  try {
    for (const one of template === undefined ? newestTemplates() : [findTemplate(template)]) {
      const result = await measure(one, join(folder, 'video.mp4'));
      measured.push(result);
      console.log(row(result));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { median, max } = spreadOf(measured.map(({ ratio }) => ratio));
  console.log(`\nmedian ratio ${median}, highest ${max}`);
};

const program = createProgram('npm run bench:templates --')
  .description('Renders the newest version of every template once with its examples at 1080x1920.')
  .option('--template <id>', 'only this template')
  .action(main);
await runProgram(program);
