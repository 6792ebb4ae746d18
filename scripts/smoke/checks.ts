import { randomUUID } from 'node:crypto';
import { BODY_MAX_BYTES, HTML_MAX_CHARACTERS } from '#contracts/limits.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import { composition, TEMPLATE, templateBody } from './orders.ts';
import type { FindProblem, SmokeAnswer, SmokeClient, SmokeRequest } from './client.ts';

/** Keys that only some checks need. */
export interface OtherKeys {
  /** May only read. */
  readonly reader?: string | undefined;
  /** May only create. */
  readonly creator?: string | undefined;
  /** Of a workspace without credits. */
  readonly noCredit?: string | undefined;
}

const VIDEO_FIELDS = 'id status template created_at finished_at duration_seconds output_url error'.split(' ');

/** Reports `problem` unless the body passes the test. */
export const expectBody =
  (problem: string, test: (body: SmokeAnswer['body']) => boolean): FindProblem =>
  ({ body }) =>
    test(body) ? undefined : problem;

/** The answer is an error envelope with this code, a message and a request id; its details contain `detail`. */
export const isError =
  (code: string, detail = ''): FindProblem =>
  ({ body, headers }) => {
    if (body?.error !== code) return `error is ${JSON.stringify(body?.error)}, not "${code}"`;
    if (typeof body.message !== 'string' || body.message === '') return 'there is no message';
    if (!JSON.stringify(body.details ?? {}).includes(detail)) return `details do not contain ${detail}`;
    return headers.has('x-request-id') ? undefined : 'there is no x-request-id';
  };

/** The answer is a Video record with all its fields. */
export const isVideo: FindProblem = ({ body }) => {
  const missing = VIDEO_FIELDS.filter((field) => body?.[field] === undefined);
  if (missing.length > 0) return `the record has no ${missing.join(', ')}`;
  return /^vid_[0-9a-f-]{36}$/.test(body.id) ? undefined : `its id is ${JSON.stringify(body.id)}`;
};

const unknownVideo = (operation: 'get-video' | 'cancel-video') =>
  ({ operation, path: { id: `vid_${randomUUID()}` } }) as const;
const unknownBatch = (operation: 'get-batch' | 'list-batch-videos' | 'cancel-batch' | 'resume-batch') =>
  ({ operation, path: { id: `batch_${randomUUID()}` } }) as const;
const unknownAsset = (operation: 'get-asset' | 'delete-asset') =>
  ({ operation, path: { id: `asset_${randomUUID()}` } }) as const;
const unknownProject = (
  operation: 'get-project' | 'update-project' | 'delete-project' | 'get-project-files',
) => ({ operation, path: { id: `proj_${randomUUID()}` } }) as const;
const videoFrom = (body: object | string) => ({ operation: 'create-video', body }) as const;
const compositionFrom = (html: string) => ({ operation: 'create-composition', body: { html } }) as const;

/**
 * A request to each operation that a key with its permission could send; none creates a video, and those for an asset, a project and
 * a text are sent without their permission only.
 */
const VALID_REQUESTS = {
  'create-video': { ...videoFrom(templateBody()), query: 'dry_run=true' },
  'create-composition': { ...compositionFrom(composition(1)), query: 'dry_run=true' },
  'check-video': { operation: 'check-video', body: templateBody() },
  'check-composition': { operation: 'check-composition', body: { html: composition(1) } },
  'create-frames': { operation: 'create-frames', body: { ...templateBody(), times: [0] } },
  'get-frames': { operation: 'get-frames', path: { id: `frames_${randomUUID()}` } },
  'create-batch': { operation: 'create-batch', body: { template: TEMPLATE, rows: [] } },
  'list-batches': { operation: 'list-batches', query: 'limit=5' },
  'get-batch': unknownBatch('get-batch'),
  'list-batch-videos': unknownBatch('list-batch-videos'),
  'cancel-batch': unknownBatch('cancel-batch'),
  'resume-batch': unknownBatch('resume-batch'),
  'list-videos': { operation: 'list-videos', query: 'limit=5' },
  'get-video': unknownVideo('get-video'),
  'cancel-video': unknownVideo('cancel-video'),
  'list-templates': { operation: 'list-templates' },
  'get-template': { operation: 'get-template', path: { template: TEMPLATE } },
  'create-asset': { operation: 'create-asset', body: { content_type: 'image/png', size_bytes: 1 } },
  'list-assets': { operation: 'list-assets', query: 'limit=5' },
  'get-asset': unknownAsset('get-asset'),
  'delete-asset': unknownAsset('delete-asset'),
  'create-project': { operation: 'create-project', body: { name: 'x', files: {} } },
  'list-projects': { operation: 'list-projects', query: 'limit=5' },
  'get-project': unknownProject('get-project'),
  'update-project': { ...unknownProject('update-project'), body: { files: {} } },
  'delete-project': unknownProject('delete-project'),
  'get-project-files': unknownProject('get-project-files'),
  'find-missing-texts': { operation: 'find-missing-texts', body: { sha256: ['0'.repeat(64)] } },
  'store-project-texts': { operation: 'store-project-texts', body: { texts: ['x'] } },
  'get-workspace': { operation: 'get-workspace' },
} as const satisfies Record<GuardedOperation, SmokeRequest>;

type Check = readonly [what: string, status: number, request: SmokeRequest, find?: FindProblem];

export const isPriced = expectBody('there is no price', (body) => body.valid === true && body.credits > 0);

const REMOTE_PICTURE = composition(1, '<img id="foto" alt="" src="https://example.com/foto.jpg">');
const REMOTE_CHECK = { operation: 'check-composition', body: { html: REMOTE_PICTURE } } as const;
const isInvalidCheck = expectBody(
  'there is no problem',
  (body) => body.valid === false && body.problems[0].code === 'remote_asset',
);

const READS: readonly Check[] = [
  [
    'OpenAPI document',
    200,
    { operation: 'get-openapi', key: null },
    expectBody('it is not OpenAPI 3', (body) => body.openapi.startsWith('3.')),
  ],
  [
    'newest videos',
    200,
    VALID_REQUESTS['list-videos'],
    expectBody('there is no list of at most five videos', (body) => body.videos.length <= 5),
  ],
  [
    'all templates',
    200,
    VALID_REQUESTS['list-templates'],
    expectBody(`${TEMPLATE} is not in the list`, (body) => JSON.stringify(body).includes(TEMPLATE)),
  ],
  ['one template', 200, VALID_REQUESTS['get-template']],
  [
    'newest assets',
    200,
    VALID_REQUESTS['list-assets'],
    expectBody('there is no list of at most five assets', (body) => body.assets.length <= 5),
  ],
  [
    'newest batches',
    200,
    VALID_REQUESTS['list-batches'],
    expectBody('there is no list of at most five batches', (body) => body.batches.length <= 5),
  ],
  [
    'newest projects',
    200,
    VALID_REQUESTS['list-projects'],
    expectBody('there is no list of at most five projects', (body) => body.projects.length <= 5),
  ],
  ['missing texts', 200, VALID_REQUESTS['find-missing-texts']],
  [
    'workspace',
    200,
    VALID_REQUESTS['get-workspace'],
    expectBody('there are no credits', (body) => body.credits.available >= 0),
  ],
  ['dry run', 200, VALID_REQUESTS['create-video'], isPriced],
  ['dry run', 200, VALID_REQUESTS['create-composition'], isPriced],
  ['check', 200, VALID_REQUESTS['check-video'], isPriced],
  ['check', 200, VALID_REQUESTS['check-composition'], isPriced],
  ['check of a remote picture', 200, REMOTE_CHECK, isInvalidCheck],
];

const isInvalid = isError('invalid_input');
const isNotFound = isError('not_found');
const isUnknownTemplate = isError('unknown_template');
const LONG_BODY = 'x'.repeat(BODY_MAX_BYTES + 1);
const LONG_DOCUMENT = 'x'.repeat(HTML_MAX_CHARACTERS + 1);
const LONG_VARIABLE = templateBody({ judul: 'x'.repeat(5000) });
const UNKNOWN_INCLUDE = { ...VALID_REQUESTS['get-video'], query: 'include=everything' };
const UNKNOWN_TEMPLATE = { operation: 'get-template', path: { template: 'tidak-ada@1' } } as const;

const CHECK_OF_NO_TEMPLATE = { operation: 'check-video', body: { template: 'tidak-ada@1' } } as const;
const FRAMES_OF_NO_TEMPLATE = {
  operation: 'create-frames',
  body: { template: 'tidak-ada@1', times: [0] },
} as const;
const FRAMES_OF_REMOTE_PICTURE = {
  operation: 'create-frames',
  body: { html: REMOTE_PICTURE, times: [0] },
} as const;
const CHECK_OF_NO_PROJECT = {
  operation: 'check-composition',
  body: { project: `proj_${randomUUID()}` },
} as const;
const PROJECT_OF_NO_TEMPLATE = {
  operation: 'create-project',
  body: { name: 'x', from_template: 'tidak-ada@1' },
} as const;

export const batchFrom = (body: object) =>
  ({ operation: 'create-batch', body: { template: TEMPLATE, ...body } }) as const;
/** 400, 404 and 422: none of these requests stores or charges anything. */
const INVALID_REQUESTS: readonly Check[] = [
  ['body is not JSON', 400, videoFrom('{'), isInvalid],
  ['no template', 400, videoFrom({}), isInvalid],
  ['body over 1 MiB', 400, compositionFrom(LONG_BODY), isInvalid],
  ['document too long', 400, compositionFrom(LONG_DOCUMENT), isInvalid],
  ['limit=0', 400, { operation: 'list-videos', query: 'limit=0' }, isInvalid],
  ['limit=0', 400, { operation: 'list-assets', query: 'limit=0' }, isInvalid],
  ['unknown category', 400, { operation: 'list-templates', query: 'category=x' }, isInvalid],
  ['asset of no kind', 400, { operation: 'create-asset', body: { size_bytes: 1 } }, isInvalid],
  ['unknown include', 400, UNKNOWN_INCLUDE, isInvalid],
  ['unknown include', 400, { ...VALID_REQUESTS['get-asset'], query: 'include=everything' }, isInvalid],
  ['unknown template', 404, videoFrom({ template: 'tidak-ada@1' }), isUnknownTemplate],
  ['unknown video', 404, VALID_REQUESTS['get-video'], isNotFound],
  ['unknown video', 404, VALID_REQUESTS['cancel-video'], isNotFound],
  ['check of nothing', 400, { operation: 'check-composition', body: {} }, isInvalid],
  ['check of nothing', 400, { operation: 'check-video', body: {} }, isInvalid],
  ['check of an unknown template', 404, CHECK_OF_NO_TEMPLATE, isUnknownTemplate],
  ['check of an unknown project', 404, CHECK_OF_NO_PROJECT, isNotFound],
  ['frames of nothing', 400, { operation: 'create-frames', body: { times: [0] } }, isInvalid],
  ['frames of an unknown template', 404, FRAMES_OF_NO_TEMPLATE, isUnknownTemplate],
  ['frames of a remote picture', 422, FRAMES_OF_REMOTE_PICTURE, isError('invalid_composition')],
  ['unknown frames', 404, VALID_REQUESTS['get-frames'], isNotFound],
  ['limit=0', 400, { operation: 'list-batches', query: 'limit=0' }, isInvalid],
  ['limit=0', 400, { ...VALID_REQUESTS['list-batch-videos'], query: 'limit=0' }, isInvalid],
  ['unknown batch', 404, VALID_REQUESTS['get-batch'], isNotFound],
  ['unknown batch', 404, VALID_REQUESTS['list-batch-videos'], isNotFound],
  ['unknown batch', 404, VALID_REQUESTS['cancel-batch'], isNotFound],
  ['unknown batch', 404, VALID_REQUESTS['resume-batch'], isNotFound],
  ['unknown asset', 404, VALID_REQUESTS['get-asset'], isNotFound],
  ['unknown asset', 404, VALID_REQUESTS['delete-asset'], isNotFound],
  ['unknown project', 404, VALID_REQUESTS['get-project'], isNotFound],
  ['unknown project', 404, VALID_REQUESTS['get-project-files'], isNotFound],
  ['unknown project', 404, VALID_REQUESTS['update-project'], isNotFound],
  ['unknown project', 404, VALID_REQUESTS['delete-project'], isNotFound],
  ['project of no files', 400, VALID_REQUESTS['create-project'], isInvalid],
  ['project of no template', 404, PROJECT_OF_NO_TEMPLATE, isUnknownTemplate],
  ['limit=0', 400, { operation: 'list-projects', query: 'limit=0' }, isInvalid],
  ['revision=0', 400, { ...VALID_REQUESTS['get-project'], query: 'revision=0' }, isInvalid],
  ['revision=0', 400, { ...VALID_REQUESTS['get-project-files'], query: 'revision=0' }, isInvalid],
  ['no files', 400, { ...VALID_REQUESTS['update-project'], body: {} }, isInvalid],
  ['no digests', 400, { operation: 'find-missing-texts', body: { sha256: [] } }, isInvalid],
  ['no texts', 400, { operation: 'store-project-texts', body: { texts: [] } }, isInvalid],
  ['unknown template', 404, UNKNOWN_TEMPLATE, isUnknownTemplate],
  ['variable too long', 422, videoFrom(LONG_VARIABLE), isError('invalid_variables', 'judul')],
  ['remote picture', 422, compositionFrom(REMOTE_PICTURE), isError('invalid_composition', 'remote_asset')],
  ['duration too long', 422, compositionFrom(composition(100_000)), isError('duration_too_long')],
];

/** 401 without a valid key, and 403 with a key that lacks the permission, of every operation that needs a key. */
const checkAuthorization = async ({ check, skip }: SmokeClient, keys: OtherKeys): Promise<void> => {
  const keyWithout = {
    'videos:create': [keys.reader, 'SMOKE_READER_KEY'],
    'videos:read': [keys.creator, 'SMOKE_CREATOR_KEY'],
  } as const;
  for (const route of ROUTES) {
    if (route.permission === null) continue;
    const request = VALID_REQUESTS[route.operation];
    await check('no key', 401, { ...request, key: null }, isError('unauthorized'));
    await check('unknown key', 401, { ...request, key: 'vk_live_none' }, isError('unauthorized'));
    const [key, variable] = keyWithout[route.permission];
    const what = `key without ${route.permission}`;
    if (key === undefined) skip(route.operation, 403, what, `set ${variable}`);
    else await check(what, 403, { ...request, key }, isError('insufficient_scope'));
  }
};

const checkNoCredits = async ({ check, skip }: SmokeClient, { noCredit: key }: OtherKeys): Promise<void> => {
  const requests = [
    videoFrom(templateBody()),
    compositionFrom(composition(1)),
    batchFrom({ rows: [{ variables: templateBody().variables }] }),
  ];
  for (const request of requests) {
    if (key === undefined) skip(request.operation, 402, 'no credits', 'set SMOKE_NO_CREDIT_KEY');
    else await check('no credits', 402, { ...request, key }, isError('insufficient_credits'));
  }
};

const checkUnknownPath = async ({ check, skip }: SmokeClient, isLocalStack: boolean): Promise<void> => {
  if (isLocalStack)
    skip('no operation', 404, 'unknown path', 'LocalStack has no gateway response for it and answers itself');
  else await check('unknown path', 404, { operation: 'no operation' }, isNotFound);
};

/** Every check that creates no video. */
export const checkWithoutVideos = async (
  client: SmokeClient,
  keys: OtherKeys,
  isLocalStack: boolean,
): Promise<void> => {
  for (const check of READS) await client.check(...check);
  await checkAuthorization(client, keys);
  for (const check of INVALID_REQUESTS) await client.check(...check);
  await checkUnknownPath(client, isLocalStack);
  await checkNoCredits(client, keys);
};
