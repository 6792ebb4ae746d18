import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { renderOpenapiJson } from '#api/openapi/document.ts';
import { renderAuthoringGuide } from './shared/authoring-guide.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION =
  'Writes the types of both OpenAPI documents, for the TypeScript client and the dashboard, and the authoring guide as a module of the client, unless they are current.';

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

// In a workspace of its own, since it needs TypeScript 5.
const GENERATOR = pathOf('test/api/clients/node_modules/.bin/openapi-typescript');
const GENERATOR_VERSIONS = readFileSync(pathOf('test/api/clients/package.json'));

const DOCUMENTS = {
  'clients/typescript/src/api-types.ts': renderOpenapiJson,
  'dashboard/src/api/types.ts': renderDashboardOpenapiJson,
};

/** Replaces the file at once: another process may read it meanwhile. */
const replaceFile = (name: string, content: string): void => {
  const file = pathOf(name);
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
  console.log(`written: ${name}`);
};

const GUIDE_MODULE = 'clients/typescript/src/mcp/authoring-guide.ts';

/** Committed, because the service and tests import it. */
const writeGuide = (): void => {
  const module = renderAuthoringGuide(readFileSync(pathOf('docs/authoring-guide.md'), 'utf8'));
  if (existsSync(pathOf(GUIDE_MODULE)) && readFileSync(pathOf(GUIDE_MODULE), 'utf8') === module) return;
  replaceFile(GUIDE_MODULE, module);
};

const writeTypes = (): void => {
  for (const [name, render] of Object.entries(DOCUMENTS)) {
    const file = pathOf(name);
    const document = render();
    const digest = createHash('sha256').update(document).update(GENERATOR_VERSIONS).digest('hex');
    const heading = `// Written by \`npm run api-types\` from ${digest}.\n`;
    if (existsSync(file) && readFileSync(file, 'utf8').startsWith(heading)) continue;
    // Without the option, properties with a default are required in requests.
    const options = ['--default-non-nullable=false'];
    const types = execFileSync(process.execPath, [GENERATOR, ...options], {
      input: document,
      encoding: 'utf8',
    });
    replaceFile(name, heading + types);
  }
};

await runProgram(
  createProgram('npm run api-types --')
    .description(DESCRIPTION)
    .action(() => {
      writeTypes();
      writeGuide();
    }),
);
