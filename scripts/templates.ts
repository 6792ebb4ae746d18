import { S3Client } from '@aws-sdk/client-s3';
import { Option } from 'commander';
import { sizeName } from '#core/template/check-request.ts';
import type { OutputSize } from '#core/template/template.ts';
import { sdkConfig } from '../local/stack-env.ts';
import { uploadCatalogFiles } from '../local/upload-catalog-files.ts';
import { createProgram, requireVariable, runProgram } from './shared/command-line.ts';
import { parseSize } from './shared/parse-size.ts';
import { findTemplate, newestTemplates } from './shared/templates.ts';
import { CASE_NAMES, CASES } from './templates/cases.ts';
import type { CaseName } from './templates/cases.ts';
import { GATE_CASES } from './templates/gate/cells.ts';
import type { Cell, GateCase } from './templates/gate/cells.ts';
import { checkTemplates } from './templates/gate/check.ts';
import { hasPassed, recordPassed } from './templates/gate/record.ts';
import { presentCell, presentFigures, presentTable, presentTotal } from './templates/gate/present.ts';
import { updateMotionRecords } from './templates/motion-record.ts';
import { presentMotion } from './templates/motion-table.ts';
import { publish } from './templates/publish.ts';
import { writeDocsPage } from './templates/docs-page.ts';
import { updatePreviews } from './templates/previews.ts';
import { writeSheet, writeStrip } from './templates/sheet.ts';

interface SheetOptions {
  readonly case: CaseName;
  readonly size?: OutputSize;
}

const sheet = async (id: string, path: string, options: SheetOptions): Promise<void> => {
  const template = findTemplate(id);
  const values = CASES[options.case](template);
  const rows = (options.size ? [options.size] : template.sizes).map((size) => ({ size, values }));
  await writeSheet(template, { rows, columnWidth: 360 }, path);
};

interface StripOptions {
  readonly look?: string;
  readonly size?: OutputSize;
  readonly withoutMedia?: true;
}

const strip = async (id: string, path: string, options: StripOptions): Promise<void> => {
  const template = findTemplate(id);
  const look = template.variables.find(({ kind }) => kind === 'choice')?.name;
  const values = {
    ...CASES[options.withoutMedia ? 'no-media' : 'typical'](template),
    ...(options.look !== undefined && look !== undefined && { [look]: options.look }),
  };
  const size = options.size ?? template.sizes[0];
  if (size === undefined) throw new Error(`${id} has no size`);
  await writeStrip(template, { size, values }, 200, path);
};

const upload = async (): Promise<void> => {
  const bucketName = requireVariable(process.env, 'BUCKET_NAME');
  const s3 = new S3Client(sdkConfig(process.env, 'S3'));
  console.log(`${await uploadCatalogFiles(s3, bucketName)} files uploaded`);
};

interface CheckOptions {
  readonly case?: GateCase;
  readonly changed?: true;
  readonly size?: OutputSize;
  readonly template?: string;
  readonly videos?: boolean;
}

const check = async (options: CheckOptions): Promise<void> => {
  const named = options.template === undefined ? newestTemplates() : [findTemplate(options.template)];
  const templates = options.changed ? named.filter((template) => !hasPassed(template)) : named;
  const isChosen = ({ size, caseName }: Cell) =>
    (options.case ?? caseName) === caseName && sizeName(options.size ?? size) === sizeName(size);
  const videos = { true: 'all', false: 'none', undefined: 'examples' } as const;
  const checked = await checkTemplates(templates, isChosen, videos[`${options.videos}`], (one) => {
    for (const line of presentCell(one)) console.log(line);
  });
  if (options.videos !== false) for (const template of templates) recordPassed(template, checked);
  if (checked.some(({ figures }) => figures)) console.log(`\n${presentFigures(checked)}`);
  console.log(`\n${presentTable(checked)}\n\n${presentTotal(checked)}`);
  if (checked.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
};

const program = createProgram('npm run templates --').description('Tools for the templates of the catalog.');
program
  .command('sheet')
  .description('Writes a picture of a template: a row for each size, a column for each moment.')
  .argument('<id@version>', 'a template of the catalog, such as promo-produk@5')
  .argument('<output>', 'the .png or .jpg file to write')
  .addOption(new Option('--case <name>', 'values of the variables').choices(CASE_NAMES).default('typical'))
  .option('--size <width>x<height>', 'only this frame size', parseSize)
  .action(sheet);
program
  .command('strip')
  .description('Writes a picture of a template: a frame of each second, in rows of ten.')
  .argument('<id@version>', 'a template of the catalog, such as promo-produk@5')
  .argument('<output>', 'the .png or .jpg file to write')
  .option('--look <value>', 'a value of its first variable with choices')
  .option('--size <width>x<height>', 'this frame size instead of the first one', parseSize)
  .option('--without-media', 'without photos, clips and captions')
  .action(strip);
program
  .command('publish')
  .description('Records the digest of a finished version; it may not change from then on.')
  .argument('<id@version>', 'a template of the catalog, such as promo-produk@5')
  .action(async (id: string) => publish(findTemplate(id)));
program
  .command('check')
  .description('Checks the newest version of every template; exits with 1 when a rule is broken.')
  .option('--template <id>', 'only this template')
  .option('--changed', 'only templates whose page or example changed since all their cells passed')
  .option('--size <width>x<height>', 'only this frame size', parseSize)
  .addOption(new Option('--case <name>', 'only these values').choices(GATE_CASES))
  .option('--videos', 'render every video of templates with scenes: motion, cuts, beats and loudness')
  .option('--no-videos', 'render none instead of those of the examples')
  .action(check);
program
  .command('previews')
  .description(
    'Makes the video, picture and contact sheet of each newest version where they are out of date.',
  )
  .option('--template <id>', 'only this template')
  .action(({ template }: { readonly template?: string }) => updatePreviews(template));
program
  .command('motion')
  .description(
    'Measures the previews that are new and prints a table of motion, cuts and reading speed in Markdown.',
  )
  .action(async () => console.log(presentMotion(await updateMotionRecords())));
program.command('docs').description('Writes docs/templates.md.').action(writeDocsPage);
program
  .command('upload')
  .description('Uploads the previews and the music to the bucket BUCKET_NAME, as the deployment does.')
  .action(upload);
await runProgram(program);
