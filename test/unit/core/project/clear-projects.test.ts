import { expect, it } from 'vitest';
import { clearWorkspace, createClearProjects } from '#core/use-cases/clear-projects.ts';
import { digestOf, findMissingTexts, storeTexts } from '#core/use-cases/project-texts.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';

const ID = asWorkspaceId('ws_kopi');
const DAY_MS = 24 * 60 * 60 * 1000;
const DIGEST = digestOf('a');

/** A workspace whose only text is old enough to be deleted. */
const createWithOldText = async () => {
  const world = createFakeWorld();
  await world.addWorkspace({ id: ID });
  await storeTexts(world, ID, ['a']);
  world.clock.advance(1.1 * DAY_MS);
  const clear = (ports: Partial<Pick<typeof world, 'projects' | 'projectObjects'>>) =>
    clearWorkspace({ ...world, ...ports }, { workspaceId: ID, announcements: 0 }, () => true);
  return { world, clear };
};

it('a clearing keeps a text that was stored again after it was listed', async () => {
  const { world, clear } = await createWithOldText();
  const markDeleting: typeof world.projects.markDeleting = async (...mark) => {
    await storeTexts(world, ID, ['a']);
    return world.projects.markDeleting(...mark);
  };
  await clear({ projects: { ...world.projects, markDeleting } });
  expect(await findMissingTexts(world, ID, [DIGEST])).toEqual([]);
  expect(world.records.uses.size).toBe(0);
});

it('a text that is stored while it is deleted is stored again afterwards', async () => {
  const { world, clear } = await createWithOldText();
  const stored: Promise<unknown>[] = [];
  const textStoredAtMs: typeof world.projectObjects.textStoredAtMs = async (...of) => {
    const storedAtMs = await world.projectObjects.textStoredAtMs(...of);
    stored.push(storeTexts(world, ID, ['a']));
    return storedAtMs;
  };
  await clear({ projectObjects: { ...world.projectObjects, textStoredAtMs } });
  await Promise.all(stored);
  expect(await findMissingTexts(world, ID, [DIGEST])).toEqual([]);
});

it('a clearing without time for all deletes what it can, and goes on behind the workspaces that wait', async () => {
  const world = createFakeWorld();
  await world.addWorkspace({ id: ID });
  const texts = Array.from({ length: 250 }, (_, index) => `text ${index}`);
  await storeTexts(world, ID, texts);
  world.clock.advance(1.1 * DAY_MS);
  const markDeleting: typeof world.projects.markDeleting = (...mark) => {
    world.clock.advance(40_000);
    return world.projects.markDeleting(...mark);
  };
  const clear = createClearProjects({
    ...world,
    projects: { ...world.projects, markDeleting },
    onClearingFailed: (_, cause) => {
      throw cause;
    },
  });
  await clear(world.clock.nowMs() + DAY_MS);
  expect(world.projectObjects.stored.size).toBe(50);
  expect(world.records.toClear.get(ID)).toMatchObject({ dueAtMs: world.clock.nowMs() });
  await clear(world.clock.nowMs() + DAY_MS);
  expect(world.projectObjects.stored.size).toBe(0);
  expect(world.records.toClear.get(ID)).toMatchObject({ dueAtMs: null });
});

it('a clearing deletes one page of texts before it reads the next one', async () => {
  const { world, clear } = await createWithOldText();
  const list: typeof world.projectObjects.list = async (workspaceId, kind, cursor) => {
    if (cursor === null)
      return { ...(await world.projectObjects.list(workspaceId, kind, null)), nextCursor: 'next' };
    if (kind === 'text') expect(world.projectObjects.stored.size).toBe(0);
    return { items: [], nextCursor: null };
  };
  await clear({ projectObjects: { ...world.projectObjects, list } });
  expect(world.records.toClear.get(ID)?.dueAtMs).not.toBeUndefined();
});
