import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { runPreview } from './preview/run-preview.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

interface Options {
  readonly port?: number;
  readonly template?: string;
}

const parsePort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a number from 1 to 65535.');
};

const run = async (
  input: string | undefined,
  { template, port = 0 }: Options,
  command: Command,
): Promise<void> => {
  if (input === undefined && template === undefined)
    return command.error("error: missing required argument 'input'");
  if (input !== undefined && template !== undefined)
    return command.error('error: give an input or --template, not both');
  await runPreview({ input, template, port });
};

const program = createProgram('npm run preview --')
  .description('Shows a composition or a template in the browser, and again after every change of its files.')
  .usage('[options] <input>\n       npm run preview -- [options] --template <id>')
  .argument('[input]', 'an HTML file, or a folder with an index.html and the files it uses')
  .option(
    '--template <id>',
    'a template of the catalog, such as promo-produk@5, with a form for its variables',
  )
  .option('--port <number>', 'port on 127.0.0.1; any free one by default', parsePort)
  .action(run);
await runProgram(program);
