// `npm run openapi` writes docs/openapi.json, which `GET /v1/openapi.json` serves. Run it after changing routes, schemas
// or limits; a test fails while the file is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderOpenapiJson } from '#api/openapi/document.ts';

const FILE = join(import.meta.dirname, '../docs/openapi.json');

writeFileSync(FILE, renderOpenapiJson());
console.log(`written: ${FILE}`);
