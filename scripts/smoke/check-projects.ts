import { randomUUID } from 'node:crypto';
import { expectBody, isError } from './checks.ts';
import { composition } from './orders.ts';
import type { SmokeClient } from './client.ts';

const DURATION_SECONDS = 1;

/** Creates, reads, changes and deletes one project; its videos are none. */
export const checkProjects = async ({ check, secrets }: SmokeClient): Promise<void> => {
  const text = composition(DURATION_SECONDS);
  const hasDigest = expectBody('there is no digest', (body) => /^[0-9a-f]{64}$/.test(body.sha256[0]));
  const store = { operation: 'store-project-texts', body: { texts: [text] } } as const;
  const stored = await check('a text', 200, store, hasDigest);
  const files = { 'index.html': { sha256: stored?.sha256?.[0] } };

  const body = { name: 'Uji asap', files, idempotency_key: `smoke-${randomUUID()}` };
  const create = { operation: 'create-project', body } as const;
  const created = await check('a project of a stored text', 201, create, (answer) => {
    const { id, revision, problems } = answer.body;
    if (answer.headers.get('location') !== `/v1/projects/${id}`) return 'no Location';
    return revision === 1 && problems.length === 0 ? undefined : `it has problems or is revision ${revision}`;
  });
  const id: unknown = created?.id;
  if (typeof id !== 'string') return;
  const path = { id };
  const update = { operation: 'update-project', path, body: { files } } as const;
  try {
    const isSame = expectBody('it is another project', (answer) => answer.id === id);
    await check('same request again', 200, create, isSame);
    const other = { ...create, body: { ...body, name: 'Lain' } };
    await check('another body with the same key', 409, other, isError('idempotency_conflict'));
    await check('project', 200, { operation: 'get-project', path }, isSame);
    const isListed = expectBody('its file is not listed', ({ files }) => files[0].path === 'index.html');
    await check('files of a project', 200, { operation: 'get-project-files', path }, isListed);
    const link = { operation: 'get-project-files', path, query: 'path=index.html' } as const;
    await check('file of a project', 200, link, async (answer) => {
      secrets.add(answer.body.url);
      return (await (await fetch(answer.body.url)).text()) === text ? undefined : 'it has another text';
    });
    await check('no If-Match', 428, update, isError('invalid_input', 'current_revision'));
    const isNext = expectBody('it is not revision 2', ({ revision }) => revision === 2);
    const changed = { files: { ...files, 'data/harga.json': { text: '{}' } } };
    await check('next revision', 200, { ...update, body: changed, ifMatch: '"1"' }, isNext);
    const isOutdated = expectBody('the newest is not 2', ({ details }) => details.current_revision === 2);
    await check('older revision', 412, { ...update, ifMatch: '"1"' }, isOutdated);
  } finally {
    const isDeleted = expectBody('it is not deleted', ({ status }) => status === 'deleted');
    await check('project', 200, { operation: 'delete-project', path }, isDeleted);
  }
};
