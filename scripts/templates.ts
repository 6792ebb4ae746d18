import { writeFile } from 'node:fs/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { InvalidArgumentError, Option } from 'commander';
import { sizeName } from '#core/template/check-request.ts';
import type { OutputSize } from '#core/template/template.ts';
import { sdkConfig } from '../local/stack-env.ts';
import { uploadPreviews } from '../local/upload-previews.ts';
import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';
import { parseSize } from './shared/parse-size.ts';
import { findTemplate, newestTemplates } from './shared/templates.ts';
import { CASE_NAMES, CASES } from './templates/cases.ts';
import type { CaseName } from './templates/cases.ts';
import { GATE_CASES } from './templates/gate/cells.ts';
import type { Cell, GateCase } from './templates/gate/cells.ts';
import { checkTemplates } from './templates/gate/check.ts';
import {
  presentCell,
  presentDocument,
  presentTable,
  presentTotal,
  summarizeCell,
} from './templates/gate/present.ts';
import { publish } from './templates/publish.ts';
import { writeDocsPage } from './templates/docs-page.ts';
import { updatePreviews } from './templates/previews.ts';
import { usualMoments, writeSheet } from './templates/sheet.ts';

interface SheetOptions {
  readonly at?: readonly number[];
  readonly case: CaseName;
  readonly size?: OutputSize;
}

const parseMoments = (text: string): readonly number[] => {
  const moments = text.split(',').map(Number);
  if (moments.every((moment) => moment >= 0)) return moments;
  throw new InvalidArgumentError('It must be seconds, such as 0.5,1,4.');
};

const sheet = async (id: string, path: string, options: SheetOptions): Promise<void> => {
  const template = findTemplate(id);
  const { durationSeconds, sizes } = template;
  const moments = options.at ?? usualMoments(template);
  if (moments.some((moment) => moment >= durationSeconds))
    throw new OperatorError(`${id} ends at ${durationSeconds} s.`);
  const values = CASES[options.case](template);
  const rows = (options.size ? [options.size] : sizes).map((size) => ({ size, values }));
  await writeSheet(template, { rows, moments, columnWidth: 360 }, path);
};

const upload = async (): Promise<void> => {
  const { BUCKET_NAME: bucketName } = process.env;
  if (!bucketName) throw new OperatorError('The environment variable BUCKET_NAME is not set.');
  const s3 = new S3Client({ ...sdkConfig(process.env, 'S3'), forcePathStyle: true });
  console.log(`${await uploadPreviews(s3, bucketName)} files uploaded`);
};

interface CheckOptions {
  readonly case?: GateCase;
  readonly json?: true;
  readonly size?: OutputSize;
  readonly template?: string;
  readonly write?: string;
}

const check = async (options: CheckOptions): Promise<void> => {
  const templates = options.template === undefined ? newestTemplates() : [findTemplate(options.template)];
  const isChosen = ({ size, caseName }: Cell) =>
    (options.case ?? caseName) === caseName && sizeName(options.size ?? size) === sizeName(size);
  const checked = await checkTemplates(templates, isChosen, (one) => {
    if (!options.json) for (const line of presentCell(one)) console.log(line);
  });
  if (options.json) console.log(JSON.stringify(checked.map(summarizeCell)));
  else console.log(`\n${presentTable(checked)}\n\n${presentTotal(checked)}`);
  if (options.write) await writeFile(options.write, presentDocument(checked));
  if (checked.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
};

const program = createProgram('npm run templates --').description('Tools for the templates of the catalog.');
program
  .command('sheet')
  .description('Writes a picture of a template: a row for each size, a column for each moment.')
  .argument('<id@version>', 'a template of the catalog, such as promo-produk@4')
  .argument('<output>', 'the .png or .jpg file to write')
  .option('--at <seconds>', 'moments, such as 0.5,1,4', parseMoments)
  .addOption(new Option('--case <name>', 'values of the variables').choices(CASE_NAMES).default('typical'))
  .option('--size <width>x<height>', 'only this frame size', parseSize)
  .action(sheet);
program
  .command('publish')
  .description('Records the digest of a finished version; it may not change from then on.')
  .argument('<id@version>', 'a template of the catalog, such as promo-produk@4')
  .action(async (id: string) => publish(findTemplate(id)));
program
  .command('check')
  .description('Checks the newest version of every template; exits with 1 when a rule is broken.')
  .option('--template <id>', 'only this template')
  .option('--size <width>x<height>', 'only this frame size', parseSize)
  .addOption(new Option('--case <name>', 'only these values').choices(GATE_CASES))
  .option('--json', 'print one JSON array instead of text')
  .option('--write <file>', 'also write the table as Markdown')
  .action(check);
program
  .command('previews')
  .description(
    'Makes the video, picture and contact sheet of each newest version where they are out of date.',
  )
  .option('--template <id>', 'only this template')
  .action(({ template }: { readonly template?: string }) => updatePreviews(template));
program.command('docs').description('Writes docs/templates.md.').action(writeDocsPage);
program
  .command('upload')
  .description('Uploads the previews to the bucket BUCKET_NAME, as the deployment does.')
  .action(upload);
await runProgram(program);
