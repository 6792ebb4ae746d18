import { beforeEach, describe, expect, it } from 'vitest';
import { isRefused } from '#core/refusal.ts';
import { checkStorage } from '#core/use-cases/check-storage.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { createProject, updateProject } from '#core/use-cases/save-project.ts';
import type { RequestedFile } from '#contracts/schemas/project-bodies.ts';
import { AN_AUTHOR, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

const ID = asWorkspaceId('ws_kopi');
const INDEX = { 'index.html': { text: 'x' } };
const DIGEST = digestOf('x');

describe('checkStorage of a workspace with projects', () => {
  let world: FakeWorld;
  beforeEach(async () => {
    world = createFakeWorld();
    const deps = { ...world, maxStoredBytes: 1e6, maxUploadedBytesPerDay: 1e12 };
    const request = (files: Record<string, RequestedFile>) => ({
      workspaceId: ID,
      name: 'a',
      revisionName: null,
      files,
      author: AN_AUTHOR,
      signal: new AbortController().signal,
    });
    const created = await createProject(deps, request(INDEX), null);
    if (isRefused(created) || created.value.status !== 'created') throw new Error('not created');
    const { id } = created.value.saved.project;
    await updateProject(deps, request({ ...INDEX, 'a.txt': { text: 'ab' } }), id, 1);
  });

  it('finds nothing while uses, bytes and objects agree with the revisions', async () => {
    expect(await checkStorage(world, ID)).toEqual([]);
  });

  it('reports a wrong use', async () => {
    world.records.uses.set(`${ID}/${DIGEST}`, 2);
    expect(await checkStorage(world, ID)).toEqual([
      {
        code: 'project_uses',
        subject: ID,
        expected: `1 uses of ${DIGEST}, the first of 1 names`,
        found: `2 uses of ${DIGEST}, the first of 1 names`,
      },
    ]);
  });

  it('reports bytes that no text has', async () => {
    world.records.storage.set(ID, 10);
    expect(await checkStorage(world, ID)).toEqual([
      { code: 'storage', subject: ID, expected: '3 bytes', found: '10 bytes' },
    ]);
  });

  it('reports texts and manifests that are gone', async () => {
    world.projectObjects.stored.delete(`texts/${ID}/${DIGEST}`);
    expect(await checkStorage(world, ID)).toEqual([
      { code: 'project_file', subject: DIGEST, expected: 'its text', found: 'none' },
    ]);
    for (const key of world.projectObjects.stored.keys())
      if (key.startsWith('projects/')) world.projectObjects.stored.delete(key);
    const codes = (await checkStorage(world, ID)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'project_file')).toHaveLength(2);
  });
});
