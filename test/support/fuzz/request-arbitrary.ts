import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { ROUTES } from '#contracts/routes.ts';
import type { Route } from '#contracts/routes.ts';
import { A_VIDEO_ID, AN_ASSET_ID } from '#test/support/api.ts';
import {
  bodyFor,
  CANARY,
  FOREIGN_BATCH,
  FOREIGN_FRAMES,
  FOREIGN_PROJECT,
  SOME_BATCH,
  SOME_FRAMES,
  SOME_PROJECT,
} from './body-arbitrary.ts';
import type { BodyRecipe } from './body-arbitrary.ts';

/** Names of the keys; `another` belongs to another workspace, `poor` to one with few credits. */
export const KEY_NAMES = [
  'full',
  'another',
  'poor',
  'reader',
  'creator',
  'powerless',
  'suspended',
  'revoked',
  'expired',
] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** Placeholders for the id of an existing video of the first workspace, or of another one. */
export const SOME_VIDEO = '{mine}';
export const FOREIGN_VIDEO = '{foreign}';
/** The same for assets. */
export const SOME_ASSET = '{my-asset}';
export const FOREIGN_ASSET = '{foreign-asset}';

export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  /** Values of `x-api-key`: the name of a key, or literal text. */
  readonly keys: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: BodyRecipe;
  /** Index, modulo their number, of the videos and assets that the placeholders stand for. */
  readonly pick: number;
  /** Time since the previous request. */
  readonly pauseMs: number;
  /** What a worker does before the request; `upload`: the files of all assets. */
  readonly work: 'nothing' | 'claim' | 'finish' | 'fail' | 'upload';
}

const segment = (good: string, foreign: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(good) },
    { weight: 3, arbitrary: fc.constant(foreign) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        A_VIDEO_ID,
        A_VIDEO_ID.toUpperCase(),
        `${A_VIDEO_ID}%20`,
        AN_ASSET_ID,
        `${AN_ASSET_ID}%20`,
        'kartu@1',
        'kartu%401',
        'kartu@9',
        '..',
        '%2e%2e',
        '.',
        '%',
        '%zz',
        '%00',
        '__proto__',
        'constructor',
        '{id}',
        'a'.repeat(8000),
        '+',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[/?#]/g, '_')) },
  );

const segmentOf = (path: string): Arbitrary<string> => {
  if (path.includes('{template}')) return segment('kartu@1', FOREIGN_VIDEO);
  if (path.includes('/frames/')) return segment(SOME_FRAMES, FOREIGN_FRAMES);
  if (path.includes('/batches/')) return segment(SOME_BATCH, FOREIGN_BATCH);
  if (path.includes('/projects/')) return segment(SOME_PROJECT, FOREIGN_PROJECT);
  return path.includes('/assets/') ? segment(SOME_ASSET, FOREIGN_ASSET) : segment(SOME_VIDEO, FOREIGN_VIDEO);
};

const pathOf = ({ path }: Route): Arbitrary<string> => {
  const [start = '', end = ''] = path.split(/\{\w+\}/);
  if (start === path) return fc.constant(path);
  return segmentOf(path).map((text) => start + text + end);
};

const queryPair = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'limit=1',
      'limit=100',
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=',
      'limit=1e1',
      'limit=٣',
      `cursor=${SOME_VIDEO}`,
      'cursor=x',
      'cursor=0',
      `cursor=${SOME_BATCH}`,
      `cursor=${A_VIDEO_ID}`,
      `cursor=${SOME_ASSET}`,
      'revision=1',
      'revision=0',
      'revision=99',
      'path=index.html',
      'category=promo',
      'category=x',
      'category=',
      'category=promo,menu',
      'kind=image',
      'kind=audio',
      'kind=x',
      'include=progress',
      'include=poster',
      'include=poster,progress',
      'include=progress%2Cposter',
      'include=poster,poster',
      'include=title',
      'include=metadata,project',
      'status=done',
      'status=queued',
      'status=x',
      'template=kartu%401',
      'template=composition',
      'template=x',
      'dry_run=true',
      'dry_run=false',
      'dry_run=1',
      'limit=5&limit=500',
      'include=progress&include=',
      '__proto__=1',
      'constructor=1',
      '%',
      '%zz=%zz',
      '%00',
      '=',
      '&&',
      `kunci=${CANARY}`,
      '?',
      '+=+',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('#', '')) },
);

const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('?revision=0', '?revision=1') },
  { weight: 1, arbitrary: fc.constant('?dry_run=true') }, // a create refuses most of the pairs
  { weight: 3, arbitrary: fc.array(queryPair, { maxLength: 3 }).map((pairs) => `?${pairs.join('&')}`) },
);

const one = (text: string): readonly string[] => [text];

const keys = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('full', 'full', 'full', 'another', 'another', 'poor').map(one) },
  { weight: 5, arbitrary: fc.constantFrom<string>(...KEY_NAMES).map(one) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<readonly string[]>(
      [],
      [''],
      ['full', 'full'],
      ['reader', 'full'],
      [' '],
      ['vk_live_'],
      [`vk_test_${CANARY}`],
      [`vk_live_${'a'.repeat(38)}`],
      ['x'.repeat(10_000)],
      ['undefined'],
      ['\u00ff\u00fe'],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map(one) },
);

const header = fc.oneof(
  fc.constantFrom<readonly [string, string]>(
    ...([
      ['content-type', 'application/json'],
      ['content-type', 'text/html; charset=utf-16'],
      ['content-length', '-1'],
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['toString', 'x'],
      ['hasOwnProperty', 'x'],
      ['authorization', `Bearer ${CANARY}`],
      ['cookie', `session=${CANARY}`],
      ['x-request-id', CANARY],
      ['X-Forwarded-For', '127.0.0.1'],
      ['user-agent', 'x'.repeat(8000)],
    ] as const),
  ),
  fc.tuple(fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/), fc.string({ unit: 'binary' })),
);

const STRAY_METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'get',
  '__proto__',
];
const STRAY_PATHS = [
  '/',
  '//',
  '',
  '*',
  '/v1',
  '/v1/',
  '/v1/videos/',
  '/v1/videos/../videos',
  '/V1/videos',
  '/v1/video',
  'http://example.com/v1/videos',
  '/v1/%76ideos',
  '/v1/videos%00',
  '/v1/videos;a=b',
  '/v1/openapi.json/',
  '/v1/videos/a/cancel/b',
  '/__proto__',
  '/constructor',
  '/v1/templates/',
  '/v1//videos',
  '\\v1\\videos',
];

const WEIGHTS: Readonly<Record<string, number>> = {
  'create-video': 10,
  'create-composition': 8,
  'check-video': 3,
  'create-frames': 8,
  'get-frames': 12,
  'check-composition': 2,
  'create-batch': 6,
  'get-batch': 2,
  'list-batch-videos': 3,
  'cancel-batch': 2,
  'resume-batch': 2,
  'get-video': 8,
  'cancel-video': 2,
  'list-videos': 5,
  'create-asset': 2,
  'get-asset': 2,
  'create-project': 4,
  'get-project': 3,
  'update-project': 8,
  'get-project-files': 2,
  'list-projects': 2,
  'list-templates': 2,
};

type Headers = FuzzRequest['headers'];
const NO_HEADERS = fc.constant<Headers>([]);
/** Revisions that a save may name. */
const IF_MATCH: readonly Headers[] = [
  [['if-match', '"1"']],
  [['if-match', '"1"']],
  [['if-match', '"2"']],
  [['If-Match', '3']],
  [],
  [],
  [],
];

const endpoint = fc.oneof(
  ...ROUTES.map((route: Route) => ({
    weight: 4 * (WEIGHTS[route.operation] ?? 1),
    arbitrary: fc.record({
      method: fc.constant<string>(route.method),
      path: pathOf(route),
      body: bodyFor(route.operation),
      headers: route.operation === 'update-project' ? fc.constantFrom(...IF_MATCH) : NO_HEADERS,
    }),
  })),
  {
    weight: 6,
    arbitrary: fc.record({
      method: fc.constantFrom(...STRAY_METHODS),
      path: fc.oneof(
        fc.constantFrom(...STRAY_PATHS),
        fc.constantFrom(...ROUTES.map(({ path }) => path)),
        fc.string({ unit: 'binary' }).map((text) => `/${text}`),
      ),
      body: bodyFor('create-video'),
      headers: NO_HEADERS,
    }),
  },
);

const IDLE = Array.from({ length: 24 }, () => 'nothing' as const);

export const fuzzRequest: Arbitrary<FuzzRequest> = fc
  .record({
    endpoint,
    query,
    keys,
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }) },
    ),
    pick: fc.nat(1000),
    pauseMs: fc.oneof(fc.constant(0), fc.nat(400), fc.constantFrom(1000, 3000)),
    work: fc.constantFrom(...IDLE, 'claim', 'finish', 'fail', 'upload'),
  })
  .map(({ endpoint: { method, path, body, headers: own }, query: search, headers, ...rest }) => ({
    method,
    target: path + search,
    body,
    headers: [...own, ...headers],
    ...rest,
  }));
