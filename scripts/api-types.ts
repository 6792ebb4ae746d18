import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { renderOpenapiJson } from '#api/openapi/document.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION =
  'Writes the types of both OpenAPI documents, for the TypeScript client and the dashboard, unless they are current.';

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

// In a workspace of its own, since it needs TypeScript 5.
const GENERATOR = pathOf('test/api/clients/node_modules/.bin/openapi-typescript');
const GENERATOR_VERSIONS = readFileSync(pathOf('test/api/clients/package.json'));

const DOCUMENTS = {
  'clients/typescript/src/api-types.ts': renderOpenapiJson,
  'dashboard/src/api/types.ts': renderDashboardOpenapiJson,
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
    writeFileSync(`${file}.${process.pid}`, heading + types);
    renameSync(`${file}.${process.pid}`, file); // another process may read it meanwhile
    console.log(`written: ${name}`);
  }
};

await runProgram(createProgram('npm run api-types --').description(DESCRIPTION).action(writeTypes));
