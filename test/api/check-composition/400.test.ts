import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT_ID, createApi } from '#test/support/api.ts';

describe('check-composition 400', () => {
  it.each([
    ['nothing', {}, '/html', 'oneDocument'],
    ['document and project', { html: A_COMPOSITION, project: A_PROJECT_ID }, '/html', 'oneDocument'],
    ['variables of a document', { html: A_COMPOSITION, variables: { a: 'b' } }, '/html', 'oneDocument'],
    ['a revision of nothing', { revision: 1 }, '/html', 'oneDocument'],
    ['revision 0', { project: A_PROJECT_ID, revision: 0 }, '/revision', 'minimum'],
    ['an empty document', { html: '' }, '/html', 'minLength'],
    ['a value that is no text', { project: A_PROJECT_ID, variables: { a: 1 } }, '/variables/a', 'type'],
  ])('refuses %s', async (_what, body, path, rule) => {
    const { send } = await createApi();
    const response = await send('check-composition', { body });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toMatchObject([{ path, rule }]);
  });
});
