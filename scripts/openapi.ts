// `npm run openapi` writes docs/openapi.json, which `GET /v1/openapi.json` serves, and docs/dashboard-openapi.json, which Git ignores.
// Run it after changing routes, schemas or limits; a test fails while docs/openapi.json is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderDashboardOpenapiJson } from '#api/openapi/dashboard-document.ts';
import { renderOpenapiJson } from '#api/openapi/document.ts';

const DOCUMENTS = {
  'openapi.json': renderOpenapiJson,
  'dashboard-openapi.json': renderDashboardOpenapiJson,
};

for (const [name, render] of Object.entries(DOCUMENTS)) {
  const file = join(import.meta.dirname, '../docs', name);
  writeFileSync(file, render());
  console.log(`written: ${file}`);
}
