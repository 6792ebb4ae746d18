import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from '#core/template/template.ts';
import { readTemplate } from '../scripts/render/read-input.ts';
import { renderOutput } from '../scripts/render/render-file.ts';
import { CATALOG_DIR } from '../scripts/shared/catalog-dir.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { findTemplate, newestTemplates } from '../scripts/shared/templates.ts';
import { CASES } from '../scripts/templates/cases.ts';
import type { Values } from '../scripts/templates/cases.ts';
import { rounded, spreadOf } from './shared/measurements.ts';

interface Options {
  readonly template?: string;
}

interface Measured {
  readonly template: string;
  /** Empty for a template with one. */
  readonly look: string;
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

/** The examples of a template, in each of its looks. */
const looksOf = (template: Template): readonly { readonly look: string; readonly values: Values }[] => {
  const values = CASES.typical(template);
  const variable = template.variables.find(({ kind }) => kind === 'choice');
  if (variable?.kind !== 'choice') return [{ look: '', values }];
  return variable.options.map(({ value }) => ({
    look: value,
    values: { ...values, [variable.name]: value },
  }));
};

/** Renders a template once with its examples, as `npm run render` does, with their clips and music. */
const measure = async (
  template: Template,
  { look, values }: ReturnType<typeof looksOf>[number],
  path: string,
): Promise<Measured> => {
  const input = await readTemplate(template, values, CATALOG_DIR, { size: SIZE });
  const { document } = input;
  const start = performance.now();
  await renderOutput(input, { kind: 'video', path });
  const wallSeconds = (performance.now() - start) / 1000;
  return {
    template: template.id,
    look,
    seconds: document.durationSeconds,
    frames: document.frameCount,
    wallSeconds: rounded(wallSeconds, 2),
    ratio: rounded(wallSeconds / document.durationSeconds, 2),
    kilobytes: Math.round((await stat(path)).size / 1000),
  };
};

const row = ({ template, look, seconds, frames, wallSeconds, ratio, kilobytes }: Measured): string =>
  `| ${[template, look, `${seconds} s`, frames, `${wallSeconds} s`, ratio, `${kilobytes} KB`].join(' | ')} |`;

const main = async ({ template }: Options): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-templates-'));
  const measured: Measured[] = [];
  console.log(
    '| template | look | length | frames | wall time | ratio | file |\n|---|---|---|---|---|---|---|',
  );
  try {
    for (const one of template === undefined ? newestTemplates() : [findTemplate(template)])
      for (const shown of looksOf(one)) {
        const result = await measure(one, shown, join(folder, 'video.mp4'));
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
  .description(
    'Renders the newest version of every template once in each look, with its examples at 1080x1920.',
  )
  .option('--template <id>', 'only this template')
  .action(main);
await runProgram(program);
