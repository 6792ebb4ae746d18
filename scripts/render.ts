import type { Command } from 'commander';
import type { OutputSize } from '#core/template/template.ts';
import { prepareChromium } from '#renderer/browser/chromium.ts';
import { parseSeconds, readOutput } from './render/output.ts';
import { createProgram, runProgram } from './shared/command-line.ts';
import { parseFps } from './shared/parse-fps.ts';
import { parseSize } from './shared/parse-size.ts';

interface Options {
  readonly fps?: number;
  readonly frame?: number;
  readonly json?: true;
  readonly size?: OutputSize;
  readonly template?: string;
  readonly variables?: string;
}

const run = async (paths: readonly string[], options: Options, command: Command): Promise<void> => {
  const [input, outputPath] = options.template === undefined ? paths : [undefined, ...paths];
  if (input === undefined && options.template === undefined)
    return command.error("error: missing required argument 'input'");
  if (outputPath === undefined) return command.error("error: missing required argument 'output'");
  if (paths.length > (options.template === undefined ? 2 : 1))
    return command.error(`error: unexpected argument '${paths.at(-1)}'`);
  const output = readOutput(outputPath, options.frame);
  if (typeof output === 'string') return command.error(`error: the output ${output}`);
  prepareChromium().catch(() => undefined); // on a thread, while modules are imported; the render reports the error
  const [{ readInput }, { renderFile }] = await importRenderer();
  await renderFile(await readInput(input, options), output, options.json === true);
};

/** Imported after Chromium's files are being prepared, because it takes as long. */
const importRenderer = () =>
  Promise.all([import('./render/read-input.ts'), import('./render/render-file.ts')] as const);

const explain = async (error: unknown): Promise<string> => {
  const [, { explainFailure }] = await importRenderer();
  return explainFailure(error);
};

const program = createProgram('npm run render --')
  .description('Renders a composition or a template without the API.')
  .usage('[options] <input> <output>\n       npm run render -- [options] --template <id> <output>')
  .argument(
    '[paths...]',
    'an HTML file or a folder with an index.html and the files it uses, and the file to write',
  )
  .option('--frame <seconds>', 'write only the frame at this time, as a .png file', parseSeconds)
  .option('--fps <rate>', 'another frame rate', parseFps)
  .option('--size <width>x<height>', 'another frame size; of a template, one of its sizes', parseSize)
  .option('--template <id>', 'a template of the catalog, such as promo-produk@5, instead of an input')
  .option('--variables <file>', 'a JSON object of strings: values of the variables')
  .option('--json', 'print facts about the video as JSON')
  .action(run);
await runProgram(program, { explain });
