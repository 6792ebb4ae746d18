import { expect, it } from 'vitest';
import { clearWorkspace } from '#core/use-cases/clear-projects.ts';
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
    clearWorkspace({ ...world, ...ports }, { workspaceId: ID, announcements: 0 });
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
