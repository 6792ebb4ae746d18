import { randomUUID } from 'node:crypto';
import { batchFrom, expectBody, isError } from './checks.ts';
import { templateBody } from './orders.ts';
import type { SmokeClient } from './client.ts';

const isCanceled = expectBody('it is not canceled', ({ status }) => status === 'canceled');

const ROW = { variables: templateBody().variables };
const WRONG = { variables: templateBody({ judul: 'x'.repeat(5000) }).variables };
const OF_NO_TEMPLATE = batchFrom({ template: 'tidak-ada@1', rows: [ROW] });

/** Creates a batch of one row, reads it and cancels it at once, so that nothing is spent. */
export const checkBatches = async ({ check }: SmokeClient): Promise<void> => {
  await check('batch without rows', 400, batchFrom({ rows: [] }), isError('invalid_input'));
  await check('batch of no template', 404, OF_NO_TEMPLATE, isError('unknown_template'));
  const isNamed = isError('invalid_variables', '"rows":{"1":');
  await check('wrong row', 422, batchFrom({ rows: [ROW, WRONG] }), isNamed);
  const { template } = templateBody();
  const body = { template, rows: [ROW], idempotency_key: `smoke-${randomUUID()}` };
  const create = { operation: 'create-batch', body } as const;
  const created = await check('a batch of one row', 201, create, (answer) => {
    const { id, counts } = answer.body;
    if (answer.headers.get('location') !== `/v1/batches/${id}`) return 'no Location';
    return counts.total === 1 ? undefined : `it has ${counts.total} rows`;
  });
  const id: unknown = created?.id;
  if (typeof id !== 'string') return;
  const path = { id };
  try {
    const isSame = expectBody('it is another batch', (answer) => answer.id === id);
    await check('same request again', 200, create, isSame);
    const other = { ...create, body: { ...body, rows: [...body.rows, ...body.rows] } };
    await check('another body with the same key', 409, other, isError('idempotency_conflict'));
    await check('batch', 200, { operation: 'get-batch', path }, isSame);
    const isListed = expectBody('its row is not listed', ({ videos }) => videos[0].index === 0);
    await check('videos of a batch', 200, { operation: 'list-batch-videos', path }, isListed);
  } finally {
    await check('batch', 200, { operation: 'cancel-batch', path }, isCanceled);
    await check('canceled batch', 200, { operation: 'resume-batch', path }, isCanceled);
  }
};
