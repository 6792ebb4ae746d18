import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { systemClock } from '#adapters/system.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import type { TestResponse } from '#test/support/api.ts';
import { createPatientClients } from '#test/support/faults/emulated-fixture.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';

const AT_ONCE = 12;
const TEXTS = 8;

let aws: EmulatedAws;
let api: Awaited<ReturnType<typeof createSavingApi>>;
beforeAll(async () => {
  aws = await startEmulators();
  api = await createSavingApi();
});
afterAll(() => aws.stop());

const createSavingApi = () => {
  const { dynamodb, s3 } = createPatientClients();
  return createApi({
    projects: createProjectStore(dynamodb, aws.tableName),
    projectObjects: createProjectObjects(s3, aws.bucketName),
    assets: createAssetStore(dynamodb, aws.tableName),
    clock: systemClock,
    pause: (delayMs) => delay(delayMs),
  });
};

/** Texts that no other project has, so that each save changes some use counters that others change too. */
const textsOf = (project: number): readonly string[] =>
  Array.from({ length: TEXTS }, (_, index) => `${project}, ${index}`);
const INDEX = { 'index.html': { text: A_COMPOSITION } };
const filesOf = (project: number) => ({
  ...INDEX,
  ...Object.fromEntries(textsOf(project).map((text, index) => [`${index}.txt`, { text }])),
});
const atOnce = (save: (project: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, project) => save(project)));

it(`${AT_ONCE} projects of a workspace that are created and saved at once are all stored`, async () => {
  const { send, deps, workspace } = api;
  const created = await atOnce((project) =>
    send('create-project', { body: { name: `Proyek ${project}`, files: INDEX } }),
  );
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
  const saved = await atOnce((project) =>
    send('update-project', {
      path: { id: created[project]?.body.id },
      ifMatch: '"1"',
      body: { files: filesOf(project) },
    }),
  );
  expect(saved.map(({ status, body }) => [status, body.revision])).toEqual(saved.map(() => [200, 2]));

  const texts = saved.flatMap((_, project) => textsOf(project));
  const { counts } = await deps.projects.allUses(workspace.id);
  expect(counts).toEqual(
    new Map([[digestOf(A_COMPOSITION), AT_ONCE], ...texts.map((text) => [digestOf(text), 1] as const)]),
  );
  for (const [project, { body }] of saved.entries()) {
    const files = await send('get-project-files', { path: { id: body.id } });
    const digests = files.body.files.map(({ sha256 }: { sha256: string }) => sha256);
    expect(new Set(digests)).toEqual(new Set([A_COMPOSITION, ...textsOf(project)].map(digestOf)));
  }
  const sizes = [A_COMPOSITION, ...texts].map((text) => Buffer.byteLength(text));
  expect(await deps.assets.findStorage(workspace.id)).toEqual({
    storedBytes: sizes.reduce((sum, size) => sum + size, 0),
  });
});

it(`one of ${AT_ONCE} saves of a project at once is stored, and the others are refused`, async () => {
  const { send } = api;
  const { body } = await send('create-project', { body: { name: 'Promo', files: INDEX } });
  const saved = await atOnce((author) =>
    send('update-project', { path: { id: body.id }, ifMatch: '"1"', body: { files: filesOf(100 + author) } }),
  );
  const byStatus = Map.groupBy(saved, ({ status }) => status);
  expect([byStatus.get(200)?.length, byStatus.get(412)?.length]).toEqual([1, AT_ONCE - 1]);
});
