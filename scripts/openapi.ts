import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { renderOpenapiJson } from '#api/openapi/document.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Writes docs/openapi.json, which GET /v1/openapi.json serves, and\ndocs/dashboard-openapi.json, which Git ignores.\n\nRun it after changing routes, schemas or limits; a test fails while docs/openapi.json is stale.`;

const DOCUMENTS = {
  'openapi.json': renderOpenapiJson,
  'dashboard-openapi.json': renderDashboardOpenapiJson,
};

const writeDocuments = (): void => {
  for (const [name, render] of Object.entries(DOCUMENTS)) {
    const file = join(import.meta.dirname, '../docs', name);
    writeFileSync(file, render());
    console.log(`written: ${file}`);
  }
};

await runProgram(createProgram('npm run openapi --').description(DESCRIPTION).action(writeDocuments));
