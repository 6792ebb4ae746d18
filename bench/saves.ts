import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushProject } from '../clients/typescript/src/projects/index.ts';
import { createVideoClient } from '../clients/typescript/src/client.ts';
import { startStack } from '../local/stack.ts';
import { refuseArguments } from '../scripts/shared/command-line.ts';
import { seedWorkspaces } from './api/seed-workspaces.ts';
import { machineLoad, quantile, saveResult, spreadOf } from './shared/measurements.ts';
import { measureOtherCpuShare } from './shared/process-tree.ts';

await refuseArguments(
  'npm run bench:saves --',
  'Times the save of a project of 40 files in which one line has changed.',
);

const SAVES = 10;
const WARM_UP_SAVES = 3;
const COMPOSITIONS = 24;
const STYLES = 10;
const DATA = 5;
/** In memory where possible, so that the emulators do not wait for the disk. */
const DATA_PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const composition = (name: string, body: string) => `<template id="${name}-template">
  <div data-composition-id="${name}" data-width="1080" data-height="1920">
    <style>[data-composition-id="${name}"] .line { font: 700 64px Inter; color: #14213d }</style>
    ${body}
    <script>
      window.__timelines = window.__timelines || {};
      const tl = gsap.timeline({ paused: true });
      tl.from('[data-composition-id="${name}"] .line', { y: 80, opacity: 0, duration: 0.6, stagger: 0.1 }, 0);
      window.__timelines['${name}'] = tl;
    </script>
  </div>
</template>`;

const lines = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => `<p class="line">${text} ${index}</p>`).join('\n    ');

/** 40 texts: a document that mounts 24 others, styles and data. */
const projectFiles = (change: number): ReadonlyMap<string, string> => {
  const hosts = Array.from(
    { length: COMPOSITIONS },
    (_, index) =>
      `<div data-composition-id="part-${index}" data-composition-src="compositions/part-${index}.html" data-start="${index}" data-duration="1" data-track-index="0"></div>`,
  );
  const links = Array.from(
    { length: STYLES },
    (_, index) => `<link rel="stylesheet" href="styles/part-${index}.css">`,
  );
  const index = `<!doctype html><html lang="id"><head><meta charset="utf-8">
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
${links.join('\n')}</head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="${COMPOSITIONS}" data-width="1080" data-height="1920" data-fps="30">
${hosts.join('\n')}
</div>
<script>window.__timelines = window.__timelines || {}; window.__timelines['main'] = gsap.timeline({ paused: true });</script>
</body></html>`;
  return new Map([
    ['index.html', index],
    ...Array.from({ length: COMPOSITIONS }, (_, part): [string, string] => [
      `compositions/part-${part}.html`,
      composition(`part-${part}`, lines(60, part === 7 ? `Baris ${change}` : 'Baris')),
    ]),
    ...Array.from({ length: STYLES }, (_, part): [string, string] => [
      `styles/part-${part}.css`,
      Array.from({ length: 80 }, (__, rule) => `.s${part}-${rule} { margin: ${rule}px }`).join('\n'),
    ]),
    ...Array.from({ length: DATA }, (_, part): [string, string] => [
      `data/part-${part}.json`,
      JSON.stringify({ part, harga: Array.from({ length: 200 }, (__, price) => price * 1000) }),
    ]),
  ]);
};

const writeProject = async (folder: string, change: number): Promise<void> => {
  for (const [path, text] of projectFiles(change)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
};

interface Sent {
  readonly request: string;
  /** Body, headers and request line. */
  readonly bytes: number;
  readonly ms: number;
}

const sizeOf = ({ method, url, headers }: Request, body: ArrayBuffer): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0) +
  method.length +
  url.length +
  body.byteLength;

/** A client that notes what it sends, and until when the response is read. */
const createMeasuredClient = (baseUrl: string, apiKey: string) => {
  const sent: Sent[] = [];
  const measuredFetch: typeof fetch = async (...of) => {
    const request = new Request(...of);
    const body = await request.clone().arrayBuffer();
    const startedMs = performance.now();
    const response = await fetch(request);
    const text = await response.text();
    const ms = performance.now() - startedMs;
    sent.push({
      request: `${request.method} ${new URL(request.url).pathname}`,
      bytes: sizeOf(request, body),
      ms,
    });
    return new Response(text, { status: response.status, headers: response.headers });
  };
  return { client: createVideoClient({ baseUrl, apiKey, fetch: measuredFetch }), sent };
};

const measureSaves = async () => {
  const dataDir = await mkdtemp(join(DATA_PARENT, 'bench-saves-'));
  const folder = join(dataDir, 'project');
  const stack = await startStack({ port: 0, dataDir: join(dataDir, 'stack'), workers: false });
  try {
    const [workspace] = await seedWorkspaces(stack.env, { count: 1 });
    const { client, sent } = createMeasuredClient(stack.baseUrl, workspace?.apiKey ?? '');
    const pushes: { readonly ms: number; readonly bytes: number; readonly saveMs: number }[] = [];
    let otherCpuShare = measureOtherCpuShare();
    for (let change = 0; change <= WARM_UP_SAVES + SAVES; change += 1) {
      await writeProject(folder, change);
      if (change === WARM_UP_SAVES + 1) otherCpuShare = measureOtherCpuShare();
      sent.length = 0;
      const startedMs = performance.now();
      const { project } = await pushProject(client, folder, { name: 'Promo' });
      const ms = performance.now() - startedMs;
      if (project.problem_count > 0)
        throw new Error(`the project has problems: ${JSON.stringify(project.problems)}`);
      if (change <= WARM_UP_SAVES) continue;
      const save = sent.find(({ request }) => request.startsWith('PUT '));
      pushes.push({
        ms,
        bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
        saveMs: save?.ms ?? Number.NaN,
      });
    }
    const push = pushes.map(({ ms }) => ms);
    return {
      requests: sent.map(({ request, bytes }) => ({ request: request.replace(/proj_[^/]+/, '{id}'), bytes })),
      bytes_sent: Math.max(...pushes.map(({ bytes }) => bytes)),
      push_ms: { ...spreadOf(push, 0), p90: quantile(push, 0.9) },
      save_request_ms: spreadOf(
        pushes.map(({ saveMs }) => saveMs),
        0,
      ),
      others_share: otherCpuShare(),
    };
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const loadBefore = machineLoad();
const figures = await measureSaves();
const file = await saveResult('saves', {
  load_before: loadBefore,
  files: projectFiles(0).size,
  text_bytes: [...projectFiles(0).values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  saves: SAVES,
  ...figures,
});
console.log(JSON.stringify(figures, null, 2));
console.log(file);
