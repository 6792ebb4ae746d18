import { BODY_MAX_BYTES, HTML_MAX_CHARACTERS } from '#contracts/limits.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import type { Permission } from '#core/workspace/api-key.ts';
import { composition, TEMPLATE, templateRequest } from './requests.ts';
import { refusedWith, unknownVideoId } from './client.ts';
import type { SmokeApi, SmokeRequest } from './client.ts';

export interface OtherKeys {
  /** May read alone. */
  readonly reader?: string;
  /** May create alone. */
  readonly creator?: string;
  /** To a workspace without credits. */
  readonly noCredit?: string;
}

/** A request to each operation that is fine but for whoever sends it; on no account does one create a video. */
const requestsTo = (): Readonly<Record<GuardedOperation, SmokeRequest>> => ({
  'create-video': { operation: 'create-video', query: 'dry_run=true', body: templateRequest() },
  'create-composition': {
    operation: 'create-composition',
    query: 'dry_run=true',
    body: { html: composition(1) },
  },
  'list-videos': { operation: 'list-videos' },
  'get-video': { operation: 'get-video', path: { id: unknownVideoId() } },
  'cancel-video': { operation: 'cancel-video', path: { id: unknownVideoId() } },
  'list-templates': { operation: 'list-templates' },
  'get-template': { operation: 'get-template', path: { template: TEMPLATE } },
});

const guardedRoutes = ROUTES.filter((route) => route.permission !== null);

/** 401 of every operation, for no key and for one that nobody has. */
export const checkUnauthorized = async ({ check }: SmokeApi): Promise<void> => {
  const requests = requestsTo();
  for (const { operation } of guardedRoutes) {
    const request = requests[operation];
    await check('without a key', 401, { ...request, key: null }, refusedWith('unauthorized'));
    await check('with no key of ours', 401, { ...request, key: 'vk_live_none' }, refusedWith('unauthorized'));
  }
};

/** 403 of every operation, for a key that may do other things only. */
export const checkForbidden = async ({ check, skip }: SmokeApi, keys: OtherKeys): Promise<void> => {
  const requests = requestsTo();
  const keyWithout: Readonly<Record<Permission, readonly [string | undefined, string]>> = {
    'videos:create': [keys.reader, 'SMOKE_READER_KEY'],
    'videos:read': [keys.creator, 'SMOKE_CREATOR_KEY'],
  };
  for (const { operation, permission } of guardedRoutes) {
    const [key, variable] = keyWithout[permission];
    const what = `with a key that lacks ${permission}`;
    if (key === undefined) skip(operation, 403, what, `set ${variable}`);
    else await check(what, 403, { ...requests[operation], key }, refusedWith('insufficient_scope'));
  }
};

/** 400, 404 and 422: requests that ask for what cannot be had. None of them stores or spends anything. */
export const checkBadRequests = async ({ check, checkGateway }: SmokeApi): Promise<void> => {
  const invalid = refusedWith('invalid_input');
  await check('with a body that is no JSON', 400, { operation: 'create-video', body: '{' }, invalid);
  await check('without a template', 400, { operation: 'create-video', body: {} }, invalid);
  await check(
    'with a body over 1 MiB',
    400,
    {
      operation: 'create-composition',
      body: { html: 'x'.repeat(BODY_MAX_BYTES + 1) },
    },
    invalid,
  );
  const tooLong = { html: 'x'.repeat(HTML_MAX_CHARACTERS + 1) };
  await check('with too long a document', 400, { operation: 'create-composition', body: tooLong }, invalid);
  await check('with limit=0', 400, { operation: 'list-videos', query: 'limit=0' }, invalid);
  const badInclude = { path: { id: unknownVideoId() }, query: 'include=everything' };
  await check('with an unknown include', 400, { operation: 'get-video', ...badInclude }, invalid);

  const unknown = refusedWith('unknown_template');
  await check(
    'with an unknown template',
    404,
    {
      operation: 'create-video',
      body: { template: 'tidak-ada@1' },
    },
    unknown,
  );
  const notFound = refusedWith('not_found');
  await check('of nobody', 404, { operation: 'get-video', path: { id: unknownVideoId() } }, notFound);
  await check('of nobody', 404, { operation: 'cancel-video', path: { id: unknownVideoId() } }, notFound);
  await check('unknown', 404, { operation: 'get-template', path: { template: 'tidak-ada@1' } }, unknown);
  await checkGateway('a path nobody serves', 404, '/v1/nothing', notFound);

  const tooLongWord = templateRequest({ judul: 'x'.repeat(5000) });
  await check('with too long a variable', 422, { operation: 'create-video', body: tooLongWord }, (answer) =>
    answer.body?.details?.judul
      ? refusedWith('invalid_variables')(answer)
      : 'details do not name the variable',
  );
  const remote = composition(1, '<img id="foto" alt="" src="https://example.com/foto.jpg">');
  await check(
    'with a remote picture',
    422,
    { operation: 'create-composition', body: { html: remote } },
    (answer) => {
      const problems: readonly { readonly code: string }[] = answer.body?.details?.problems ?? [];
      const isTold = problems.some(({ code }) => code === 'remote_asset');
      return isTold ? refusedWith('invalid_composition')(answer) : 'details do not tell of the remote asset';
    },
  );
  const endless = { html: composition(100_000) };
  await check(
    'of a day',
    422,
    { operation: 'create-composition', body: endless },
    refusedWith('duration_too_long'),
  );
};

/** 402, and that one workspace's videos are nothing to another. */
export const checkNoCredits = async (
  { check, skip }: SmokeApi,
  { noCredit: key }: OtherKeys,
): Promise<void> => {
  const what = 'without credits';
  if (key === undefined) {
    for (const operation of ['create-video', 'create-composition'] as const)
      skip(operation, 402, what, 'set SMOKE_NO_CREDIT_KEY');
    return;
  }
  const poor = refusedWith('insufficient_credits');
  await check(what, 402, { operation: 'create-video', key, body: templateRequest() }, poor);
  await check(what, 402, { operation: 'create-composition', key, body: { html: composition(1) } }, poor);
};
