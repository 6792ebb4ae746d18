import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** `type x` permits type imports only. Folders are named as in `functions/`; a folder may always import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  core: ['contracts'],
  messages: ['contracts', 'type core'],
  adapters: ['contracts', 'core', 'clients'], // the tools of the MCP server
  renderer: ['contracts', 'core'],
  api: ['contracts', 'core', 'messages', 'docs', 'catalog'], // docs/openapi.json and its template example
  workers: ['contracts', 'core', 'messages'],
  'composition-root': ['contracts', 'core', 'messages', 'adapters'],
  lambda: ['contracts', 'api', 'workers', 'renderer', 'composition-root'],
  lib: ['contracts'],
  local: ['contracts', 'dashboard', 'layers'], // where their builds are, and of what they are made
  dashboard: ['contracts', 'core', 'messages', 'docs'], // docs/openapi.json and the guides
};

/** npm packages and Node.js modules, by prefix. A folder that is not listed may import any. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contracts: ['typebox', 'ajv'],
  core: ['acorn', 'parse5', '@csstools/css-tokenizer', 'typebox', 'node:crypto', 'node:net', 'node:zlib'],
  messages: [],
  api: ['@middy/core', 'ajv', 'aws-lambda', 'jsonc-parser', 'negotiator', 'typebox'],
  workers: ['aws-lambda', 'node:'],
};

interface Import {
  readonly file: string;
  /** A path from the project's root, or the name of a package. */
  readonly target: string;
  readonly isType: boolean;
}

const resolve = (file: string, specifier: string): string => {
  if (specifier.startsWith('#test/')) return specifier.slice(1);
  if (specifier.startsWith('#')) return `functions/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
};

const readImports = (file: string): readonly Import[] => {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: source.slice(start + 1, end - 1),
      isType: false,
    })),
  ];
  return found.map(({ specifier, isType }) => ({ file, target: resolve(file, specifier), isType }));
};

/** The row of the table that a file belongs to: a folder in `functions/`, `lambda`, or a top-level folder. */
const rowOf = (path: string): string => {
  const [top = '', folder = ''] = path.split('/');
  if (top !== 'functions') return top;
  return posix.basename(path) === 'lambda.ts' ? 'lambda' : folder;
};

const isProjectFile = (target: string): boolean =>
  /^(functions|clients|lib|bin|local|layers|scripts|bench|test|catalog|docs|dashboard)\//.test(target);

const isPermitted = ({ file, target, isType }: Import): boolean => {
  const [from, to] = [rowOf(file), rowOf(target)];
  if (!isProjectFile(target)) {
    const packages = PACKAGES[from];
    return packages === undefined || packages.some((name) => target.startsWith(name));
  }
  if (from === to) return from !== 'lambda';
  const permitted = MAY_IMPORT[from] ?? [];
  return permitted.includes(to) || (isType && permitted.includes(`type ${to}`));
};

const files = globSync([
  'functions/**/*.ts',
  'lib/**/*.ts',
  'local/**/*.ts',
  'dashboard/src/**/*.{ts,tsx}',
]).map((path) => path.replaceAll('\\', '/'));

describe('import rules', () => {
  const imports = files.flatMap(readImports);

  it('finds the imports of every folder', () => {
    expect([...new Set(files.map(rowOf))].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it.each(Object.keys(MAY_IMPORT))('%s imports only what its row permits', (row) => {
    const broken = imports.filter((one) => rowOf(one.file) === row && !isPermitted(one));
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('keeps workers and operations apart', () => {
    const operationOf = (path: string) =>
      /^functions\/(?:api|workers)\/[^/]+(?=\/(?:handler|lambda)\.ts$)/.exec(path)?.[0];
    const broken = imports.filter(({ file, target }) => {
      const [from, to] = [operationOf(file), operationOf(target)];
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(broken).toEqual([]);
  });

  it('uses one AWS client for each adapter folder', () => {
    const clients = Map.groupBy(
      imports.filter(
        ({ file, target }) => rowOf(file) === 'adapters' && target.startsWith('@aws-sdk/client-'),
      ),
      ({ file }) => posix.dirname(file),
    );
    const several = [...clients].filter(([, found]) => new Set(found.map(({ target }) => target)).size > 1);
    expect(several.map(([folder]) => folder)).toEqual([]);
  });
});
