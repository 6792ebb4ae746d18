import { randomUUID } from 'node:crypto';
import { composition, templateRequest } from './requests.ts';
import { isVideo, refusedWith } from './client.ts';
import type { SmokeApi } from './client.ts';

/** Long enough to be still active when the third one is asked for; canceled a moment later. */
const LONG_SECONDS = 20;

/** Two active videos, the third refused; then both canceled, which gives their credits back. */
export const checkCap = async ({ check }: SmokeApi): Promise<void> => {
  const order = { ...templateRequest(), idempotency_key: `smoke-${randomUUID()}` };
  const template = { operation: 'create-video', body: order } as const;
  const document = { operation: 'create-composition', body: { html: composition(LONG_SECONDS) } } as const;
  const first = await check('a first active video', 201, template, isVideo);
  const second = await check('a second active video', 201, document, isVideo);
  const ids = [first?.id, second?.id].filter((id) => typeof id === 'string');

  const capped = refusedWith('too_many_active_renders');
  await check('a third active video', 429, { operation: 'create-video', body: templateRequest() }, capped);
  await check('a third active video', 429, document, capped);
  await check('the first order again', 200, template, ({ body }) =>
    body?.id === first?.id ? undefined : 'it is another video',
  );
  const other = { ...order, variables: { ...order.variables, judul: 'Lain' } };
  await check(
    'another order under its key',
    409,
    { ...template, body: other },
    refusedWith('idempotency_conflict'),
  );
  for (const id of ids) {
    await check('an active video', 200, { operation: 'get-video', path: { id } }, isVideo);
    await check('an active video', 200, { operation: 'cancel-video', path: { id } }, ({ body }) =>
      body?.status === 'canceled' ? undefined : `it is ${body?.status}`,
    );
  }
};
