import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';
import { DEEP_VALUES, ENDLESS_STYLE } from '../../unit/composition/page.ts';

const validator = createTestValidator();

const problemsOf = async (html: string) => {
  const { send, world } = await createApi({ validator });
  const before = world.snapshot();
  const response = await send('create-composition', { body: { html } });
  expect(response).toMatchObject({ status: 422, body: { error: 'invalid_composition' } });
  expect(world.snapshot()).toEqual(before);
  return response.body.details.problems as {
    code: string;
    message: string;
    hint: string;
    line: number | null;
  }[];
};

describe('create-composition 422', () => {
  it.each([
    ['<p>halo</p>', 'missing_root'],
    [A_COMPOSITION.replace('data-width="640"', ''), 'missing_size'],
    [A_COMPOSITION.replace('data-duration="2.5"', ''), 'missing_duration'],
    [A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="NaN"'), 'missing_duration'],
    [A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="-2.5"'), 'missing_duration'],
    [A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="Infinity"'), 'missing_duration'],
    [A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="1e3"'), 'missing_duration'],
    [A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="0"'), 'missing_duration'],
    [A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="0.00002"'), 'duration_too_short'],
    [A_COMPOSITION.replace('</body>', '<div data-composition-id="b"></div></body>'), 'multiple_roots'],
    [A_COMPOSITION.replace('<h1', '<p>𞤀</p><h1'), 'unsupported_characters'],
    [A_COMPOSITION.replace('data-fps="25"', 'data-fps="23"'), 'invalid_fps'],
    [A_COMPOSITION.replace('data-width="640"', 'data-width="641"'), 'invalid_size'],
    [A_COMPOSITION.replace('<h1', '<img src="https://contoh.id/a.png"><h1'), 'remote_asset'],
    [A_COMPOSITION.replace('<h1', '<img src="../rahasia.png"><h1'), 'path_outside_composition'],
  ])('lists the problem of document %#', async (html, code) => {
    const problems = await problemsOf(html);
    expect(problems.map((problem) => problem.code)).toContain(code);
    for (const problem of problems)
      expect(problem).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        hint: expect.any(String),
        line: problem.line === null ? null : expect.any(Number),
        column: problem.line === null ? null : expect.any(Number),
      });
  });

  it('names the shortest duration when the video would be a single frame', async () => {
    const html = A_COMPOSITION.replace('data-duration="2.5"', 'data-duration="0.00002"').replace(
      'data-fps="25"',
      'data-fps="60"',
    );
    expect(await problemsOf(html)).toEqual([
      {
        code: 'duration_too_short',
        message: 'Durasi video terlalu pendek: data-duration="0.00002".',
        hint: expect.stringContaining('paling pendek 0,1 detik'),
        line: 2,
        column: expect.any(Number),
      },
    ]);
  });

  it.each([{}, { query: { dry_run: 'true' } }])(
    'truncates nested values in messages: %j',
    async (request) => {
      const { send } = await createApi({ validator });
      const response = await send('create-composition', { ...request, body: { html: DEEP_VALUES } });
      expect(response).toMatchObject({
        status: 422,
        body: { details: { problems: [{ code: 'invalid_component_variable' }] } },
      });
      expect(response.body.details.problems[0].message).toContain('“caption-line: teks = […]”');
    },
  );

  it.runIf(IS_THOROUGH)('serves other requests while a document is validated', async () => {
    const { send } = await createApi({ validator });
    const endless = A_COMPOSITION.replace('<h1', `${ENDLESS_STYLE}<h1`);
    const finished: string[] = [];
    await Promise.all([
      send('create-composition', { body: { html: endless } }).then(({ body }) => {
        finished.push(body.error);
        expect(body.details.problems).toMatchObject([{ code: 'lint_timeout' }]);
      }),
      send('list-templates').then(({ status }) => finished.push(`templates ${status}`)),
    ]);
    expect(finished).toEqual(['templates 200', 'invalid_composition']);
  });

  it('gives line and column of each problem, and nulls for the whole document', async () => {
    const { send, world } = await createApi();
    world.validator.findings.push({ code: 'non_deterministic_code', severity: 'error' });
    const html = A_COMPOSITION.replace('<h1', '\r\n  <img src="https://a.example/x.png">\r<h1').replace(
      'data-width="640"',
      'data-width="641"',
    );
    const response = await send('create-composition', { body: { html } });
    expect(response.status).toBe(422);
    expect(response.body.details.problems).toMatchObject([
      { code: 'non_deterministic_code', line: null, column: null },
      { code: 'invalid_size', line: 2, column: expect.any(Number) },
      { code: 'remote_asset', line: 3, column: 8 },
    ]);
  });

  it('is returned with both durations and a list of problems when the video is too long', async () => {
    const { send } = await createApi();
    for (const duration of ['300.5', '9'.repeat(30)]) {
      const html = A_COMPOSITION.replace('data-duration="2.5"', `data-duration="${duration}"`);
      expect(await send('create-composition', { body: { html } })).toMatchObject({
        status: 422,
        body: {
          error: 'duration_too_long',
          details: {
            duration_seconds: Number(duration),
            max_duration_seconds: 300,
            problems: [
              {
                code: 'duration_too_long',
                message: `Durasi video terlalu panjang: data-duration="${duration}".`,
                hint: expect.stringContaining('300 detik'),
                line: html.slice(0, html.indexOf('data-duration')).split('\n').length,
                column: expect.any(Number),
              },
            ],
          },
        },
      });
    }
  });
});
