// Renders a segment request as one process, like an invocation of the API: <request.json>. Prints how it ended.
import { readFile } from 'node:fs/promises';
import { createRenderSegmentHandler } from '#renderer/handler.ts';
import { renderSegmentDependencies } from '#renderer/prepare-renderer.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';

const [requestPath = ''] = process.argv.slice(2);
const request: unknown = JSON.parse(await readFile(requestPath, 'utf8'));
const handler = createRenderSegmentHandler(renderSegmentDependencies(BUNDLED_FILES_DIR, process.env));
const outcome = await handler(request);
console.log(JSON.stringify(outcome));
process.exit(outcome.status === 'rendered' ? 0 : 1);
