import { describe, expect, it } from 'vitest';
import { A_VIDEO_ID, createApi } from '#test/support/api.ts';

const getWithInclude = async (include: string | readonly string[]) => {
  const { send } = await createApi();
  return send('get-video', { path: { id: A_VIDEO_ID }, query: { include } });
};

describe('get-video 400', () => {
  it.each(['html', '', ',', 'progress,', 'poster,html', 'progress, poster', 'Poster'])(
    'is returned for the unknown include %j',
    async (include) => {
      expect(await getWithInclude(include)).toMatchObject({
        status: 400,
        body: {
          error: 'invalid_input',
          details: [
            {
              path: 'query.include',
              rule: 'enum',
              message: 'Nilai harus salah satu dari title, progress, poster, captions, project, metadata.',
            },
          ],
        },
      });
    },
  );

  it.each(['progress,progress', 'poster,progress,poster', ['poster', 'poster']])(
    'is returned for the repeated include %s',
    async (include) => {
      expect(await getWithInclude(include)).toMatchObject({
        status: 400,
        body: {
          error: 'invalid_input',
          details: [
            { path: 'query.include', rule: 'uniqueItems', message: 'Tulis setiap nilai satu kali saja.' },
          ],
        },
      });
    },
  );
});
