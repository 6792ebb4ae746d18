import { expect, it } from 'vitest';
import { BATCH_BODY_MAX_BYTES } from '#contracts/limits.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';

const template = A_TEMPLATE.id;
const many = Array.from({ length: 501 }, () => ({}));

it.each([
  ['no template', { rows: [{}] }, '/template', 'required'],
  ['no rows', { template, rows: [] }, '/rows', 'minItems'],
  ['501 rows', { template, rows: many }, '/rows', 'maxItems'],
  [
    'an unknown field of a row',
    { template, rows: [{}, { variabel: {} }] },
    '/rows/1/variabel',
    'additionalProperties',
  ],
  ['an empty title', { template, rows: [{ title: '' }] }, '/rows/0/title', 'minLength'],
  [
    'large metadata',
    { template, rows: [{}, {}, { metadata: { a: 'x'.repeat(1100) } }] },
    '/rows/2/metadata',
    'metadataSize',
  ],
  [
    'a picture in a value',
    { template, rows: [{ variables: { 'a/b': ' data:image/png;base64,AA' } }] },
    '/rows/0/variables/a~1b',
    'dataValue',
  ],
])('create-batch 400 is returned for %s, and nothing is stored', async (_what, body, path, rule) => {
  const { send, world } = await createApi();
  const before = world.snapshot();
  const response = await send('create-batch', { body });
  expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
  expect(response.body.details).toMatchObject([{ path, rule }]);
  expect(world.snapshot()).toEqual(before);
});

it('create-batch 400 is returned for a body over 4 MiB', async () => {
  const { send } = await createApi();
  const padding = ' '.repeat(BATCH_BODY_MAX_BYTES);
  const response = await send('create-batch', {
    rawBody: `${padding}{"template":"${template}","rows":[{}]}`,
  });
  const message = expect.stringContaining('paling besar 4 MiB');
  expect(response.body.details).toEqual([{ path: '', rule: 'bodySize', message }]);
});
