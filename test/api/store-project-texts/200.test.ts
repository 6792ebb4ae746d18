import { expect, it } from 'vitest';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { createApi } from '#test/support/api.ts';

it('store-project-texts 200 returns the digests in the order sent, and counts nothing in the storage', async () => {
  const { send, world, workspace } = await createApi();
  const texts = ['a', 'é', 'a'];
  const { body } = await send('store-project-texts', { body: { texts } });
  expect(body).toEqual({ sha256: texts.map(digestOf) });
  expect(world.projectObjects.stored.size).toBe(2);
  expect(await world.assets.findStorage(workspace.id)).toEqual({ storedBytes: 0 });
});
