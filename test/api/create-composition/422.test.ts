import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const problemsOf = async (html: string) => {
  const { send, world } = await createApi();
  const before = world.snapshot();
  const answer = await send('create-composition', { body: { html } });
  expect(answer).toMatchObject({ status: 422, body: { error: 'invalid_composition' } });
  expect(world.snapshot()).toEqual(before);
  return answer.body.details.problems as { code: string; message: string; hint: string }[];
};

describe('create-composition 422', () => {
  it.each([
    ['<p>halo</p>', 'missing_root'],
    [A_COMPOSITION.replace('data-width="640"', ''), 'missing_size'],
    [A_COMPOSITION.replace('data-duration="2.5"', ''), 'missing_duration'],
    [A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="NaN"'), 'missing_duration'],
    [A_COMPOSITION.replace('data-fps="25"', 'data-fps="23"'), 'invalid_fps'],
    [A_COMPOSITION.replace('data-width="640"', 'data-width="641"'), 'invalid_size'],
    [A_COMPOSITION.replace('<h1', '<img src="https://contoh.id/a.png"><h1'), 'remote_asset'],
    [A_COMPOSITION.replace('<h1', '<img src="../rahasia.png"><h1'), 'path_outside_composition'],
  ])('reports the problem of a document (%#)', async (html, code) => {
    const problems = await problemsOf(html);
    expect(problems.map((problem) => problem.code)).toContain(code);
    for (const problem of problems)
      expect(problem).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        hint: expect.any(String),
      });
  });

  it('reports lint errors by their own code, in Indonesian', async () => {
    const { send, world } = await createApi();
    world.linter.findings.push({ code: 'non_deterministic_code', severity: 'error' });
    const answer = await send('create-composition', { body: { html: A_COMPOSITION } });
    expect(answer.status).toBe(422);
    expect(answer.body.details.problems).toMatchObject([{ code: 'non_deterministic_code' }]);
  });

  it('refuses a video longer than a video may be', async () => {
    const { send } = await createApi();
    const html = A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="300.5"');
    const answer = await send('create-composition', { body: { html } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'duration_too_long',
        details: { duration_seconds: 300.5, max_duration_seconds: 300 },
      },
    });
  });
});
