import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { renderOpenapiJson } from '#api/openapi/document.ts';
import { DEFAULT_DATA_DIR } from '../../local/data-dir.ts';
import { installPythonPackages } from '../../local/python/install.ts';
import { OperatorError } from '../shared/command-line.ts';

const run = promisify(execFile);

const CLIENT = join(import.meta.dirname, '../../clients/python');
const TYPES = join(CLIENT, 'src/html_video/api_types.py');

/** Python with the generator of types, the type checker and the builder of wheels. */
const installTools = (): Promise<string> =>
  installPythonPackages(
    {
      title: 'The builder of the Python client',
      source: join(import.meta.dirname, 'tools'),
      folder: join(DEFAULT_DATA_DIR, 'python-client/tools'),
      size: '80 MB',
    },
    { print: console.error, signal: new AbortController().signal },
  );

/**
 * Plain dictionaries, typed: a value that a later version of the API adds does not break a program. Not closed ones, which
 * mypy does not support.
 */
const GENERATOR_OPTIONS =
  `--input-file-type openapi --output-model-type typing.TypedDict --no-use-closed-typed-dict
  --target-python-version 3.11 --enum-field-as-literal all --naming-strategy parent-prefixed
  --use-schema-description --use-field-description --disable-timestamp --formatters builtin`.split(/\s+/);

/** Properties of other schemas have these names too: the first to use a name gets it without a number. */
const NAMED_FIRST = ['Error', 'Project'] as const;

const documentForGenerator = (): string => {
  // safe: the generator's document
  const document = JSON.parse(renderOpenapiJson()) as {
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  };
  const { schemas } = document.components;
  const first = NAMED_FIRST.map((name) => [name, schemas[name]] as const);
  const components = { ...document.components, schemas: { ...Object.fromEntries(first), ...schemas } };
  return JSON.stringify({ ...document, components });
};

/** Runs a module of the tools; its output explains a failure. */
const runModule = async (
  python: string,
  module: string,
  args: readonly string[],
  cwd: string,
): Promise<void> => {
  try {
    await run(python, ['-m', module, ...args], { cwd });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }; // safe: of execFile
    throw new OperatorError(`${module} failed:\n${stdout}${stderr}`);
  }
};

const writeTypes = async (python: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'python-types-'));
  try {
    await writeFile(join(folder, 'openapi.json'), documentForGenerator());
    const files = ['--input', 'openapi.json', '--output', TYPES];
    await runModule(python, 'datamodel_code_generator', [...files, ...GENERATOR_OPTIONS], folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Returns the path of the wheel, the only file in `clients/python/dist`. */
export const buildPythonClient = async (): Promise<string> => {
  const python = await installTools();
  await writeTypes(python);
  await runModule(python, 'mypy', ['src'], CLIENT);
  const dist = join(CLIENT, 'dist');
  await rm(dist, { recursive: true, force: true });
  await runModule(python, 'hatchling', ['build', '--target', 'wheel'], CLIENT);
  const [wheel = ''] = await readdir(dist);
  return join(dist, wheel);
};
