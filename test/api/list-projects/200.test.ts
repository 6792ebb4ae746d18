import { expect, it } from 'vitest';
import { A_PROJECT, createApi } from '#test/support/api.ts';

it('list-projects 200 returns the projects newest first, page by page, without deleted ones', async () => {
  const { send } = await createApi();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    ids.push((await send('create-project', { body: { ...A_PROJECT, name } })).body.id);
  await send('delete-project', { path: { id: ids[1] ?? '' } });
  const first = await send('list-projects', { query: { limit: '2' } });
  expect(first.body.projects.map(({ name }: { name: string }) => name)).toEqual(['d', 'c']);
  expect(first.body.projects[0]).not.toHaveProperty('problems');
  const second = await send('list-projects', { query: { limit: '2', cursor: first.body.next_cursor } });
  expect(second.body).toMatchObject({ projects: [{ name: 'a', problem_count: 0 }], next_cursor: null });
});
