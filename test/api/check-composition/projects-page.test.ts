import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';

const text = readFileSync(new URL('../../../docs/projects.md', import.meta.url), 'utf8');
const [index = '', menu = ''] = [...text.matchAll(/```html\n(<!doctype[^]*?)```/g)].map(
  ([, html = '']) => html,
);

/** The JSON bodies that the page sends to an address. */
const bodiesOf = (path: string): readonly object[] =>
  [...text.matchAll(/^POST (\S+) +(\{.*\})$/gm)].flatMap(([, to, body = '']) =>
    to === path ? [JSON.parse(body) as object] : [],
  );

/** An API that has the project of the page as its only one. */
const setUp = async () => {
  const { send } = await createApi({ validator: createTestValidator() });
  const files = { 'index.html': { text: index }, 'compositions/menu.html': { text: menu } };
  const { body } = await send('create-project', { body: { name: 'Menu', files } });
  return { send, project: body };
};

describe('docs/projects.md', () => {
  it('has a project without problems, whose variables are those of index.html', async () => {
    const { project } = await setUp();
    expect(project).toMatchObject({ problems: [], warnings: [], variables: [{ id: 'judul' }] });
  });

  it('has a check that finds the video valid, and a wrong value with the name of its variable', async () => {
    const { send, project } = await setUp();
    const [check = {}, ...others] = bodiesOf('/v1/compositions/check');
    expect(others).toEqual([]);
    const valid = await send('check-composition', { body: { ...check, project: project.id } });
    expect(valid).toMatchObject({ status: 200, body: { valid: true, duration_seconds: 6, problems: [] } });
    const body = { ...check, project: project.id, variables: { nama: 'Soto' } };
    const wrong = await send('check-composition', { body });
    expect(wrong.body).toMatchObject({ valid: false, problems: [{ variable: 'nama' }] });
  });

  it('has a request for frames that is drawn at each of its times', async () => {
    const { send, project } = await setUp();
    const [frames = {}] = bodiesOf('/v1/frames');
    const drawn = await send('create-frames', { body: { ...frames, project: project.id } });
    expect(drawn).toMatchObject({ status: 200, body: { error: null } });
    expect(drawn.body.frames.map(({ time }: { time: number }) => time)).toEqual([0.5, 3, 5.9]);
  });
});
