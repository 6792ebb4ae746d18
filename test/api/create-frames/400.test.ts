import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, A_PROJECT_ID, A_TEMPLATE, createApi } from '#test/support/api.ts';

const HTML = { html: A_COMPOSITION };
const LARGE = A_COMPOSITION.replace('data-width="640"', 'data-width="1920"').replace(
  'data-height="360"',
  'data-height="1080"',
);
const TWELVE = Array.from({ length: 12 }, (_, index) => index / 10);

describe('create-frames 400', () => {
  it.each([
    ['no document', { times: [0] }, '/html', 'oneFramesSource'],
    ['two documents', { ...HTML, template: A_TEMPLATE.id, times: [0] }, '/html', 'oneFramesSource'],
    ['variables of a document', { ...HTML, variables: {}, times: [0] }, '/html', 'oneFramesSource'],
    [
      'a revision of a template',
      { template: A_TEMPLATE.id, revision: 1, times: [0] },
      '/html',
      'oneFramesSource',
    ],
    ['no times', HTML, '/times', 'required'],
    ['an empty list', { ...HTML, times: [] }, '/times', 'minItems'],
    ['13 times', { ...HTML, times: [...TWELVE, 2] }, '/times', 'maxItems'],
    ['a negative time', { ...HTML, times: [-1] }, '/times/0', 'minimum'],
    ['a time after the end', { ...HTML, times: [0, 2.6] }, '/times/1', 'timeAfterEnd'],
    ['a larger picture than the video', { ...HTML, times: [0], width: 641 }, '/width', 'maximum'],
    ['another format', { ...HTML, times: [0], format: 'gif' }, '/format', 'enum'],
    ['too many pixels', { html: LARGE, times: TWELVE }, '/width', 'framePixels'],
    ['a malformed revision', { project: A_PROJECT_ID, revision: 0, times: [0] }, '/revision', 'minimum'],
  ])('refuses %s', async (_what, body, path, rule) => {
    const { send, world } = await createApi();
    const response = await send('create-frames', { body });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toMatchObject([{ path, rule }]);
    expect(world.framesRenderer.calls).toEqual([]);
  });
});
