import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { A_COMPOSITION, AN_ASSET_ID } from '#test/support/api.ts';

/** Part of every secret value that the generator makes; must not appear in the log. */
export const CANARY = 'RAHASIA';

/** Stands for the id of a project of the caller, or of another workspace; the world that sends it knows the ids. */
export const SOME_PROJECT = '{my-project}';
export const FOREIGN_PROJECT = '{foreign-project}';
/** The same for frames. */
export const SOME_FRAMES = '{my-frames}';
export const FOREIGN_FRAMES = '{foreign-frames}';

/** Stands for the id of a batch of the caller, or of another workspace. */
export const SOME_BATCH = '{my-batch}';
export const FOREIGN_BATCH = '{foreign-batch}';

/** Describes a body briefly, so that a counterexample is small to print. */
export type BodyRecipe =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Text with one byte replaced; often invalid UTF-8. */
  | { readonly kind: 'corrupt'; readonly text: string; readonly place: number; readonly byte: number }
  | { readonly kind: 'padded'; readonly text: string; readonly length: number }
  | { readonly kind: 'nested'; readonly depth: number; readonly open: string; readonly member: string }
  | { readonly kind: 'crowded'; readonly members: number }
  | { readonly kind: 'long html'; readonly characters: number; readonly character: string };

export const makeBody = (recipe: BodyRecipe): Buffer => {
  switch (recipe.kind) {
    case 'none':
      return Buffer.alloc(0);
    case 'text':
      return Buffer.from(recipe.text);
    case 'bytes':
      return Buffer.from(recipe.bytes);
    case 'corrupt': {
      const bytes = Buffer.from(recipe.text);
      if (bytes.length > 0) bytes[recipe.place % bytes.length] = recipe.byte;
      return bytes;
    }
    case 'padded':
      return Buffer.concat([Buffer.from(recipe.text), Buffer.alloc(recipe.length, ' ')]).subarray(
        0,
        recipe.length,
      );
    case 'nested':
      return Buffer.from(`{"${recipe.member}":${recipe.open.repeat(recipe.depth)}`);
    case 'crowded':
      return Buffer.from(
        `{${Array.from({ length: recipe.members }, (_, index) => `"m${index}":0`).join(',')}}`,
      );
    case 'long html':
      return Buffer.from(JSON.stringify({ html: recipe.character.repeat(recipe.characters) }));
    default:
      return recipe satisfies never;
  }
};

/** Unusual JSON values and invalid ones. */
const UNUSUAL_VALUES = [
  'null',
  'true',
  'false',
  '""',
  '{}',
  '[]',
  '[[]]',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '9007199254740993',
  `1${'0'.repeat(400)}`,
  '0x10',
  '01',
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  String.raw`"\udfff\ud800"`,
  '"\u202e\u0000\uffff"',
  '"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '"__proto__"',
  `"${'🎬'.repeat(81)}"`,
  `"${'x'.repeat(201)}"`,
  `{"a":${'['.repeat(50)}${']'.repeat(50)}}`,
];

const unusualValue: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...UNUSUAL_VALUES),
  fc.json(),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.double().map(String),
  fc.bigInt().map(String),
);

const unusualName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'html', 'template', 'output'),
  fc.constantFrom('nama_usaha', 'slogan', 'idempotency_key', 'x'.repeat(101), '$ref', 'length', 'then'),
  fc.string({ unit: 'binary' }),
);

type Members = readonly (readonly [name: string, valueText: string])[];

/** Keeps duplicate members, unlike JSON.stringify. */
const objectText = (members: Members): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;

const strayMembers = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Members>([]) },
  { weight: 1, arbitrary: fc.array(fc.tuple(unusualName, unusualValue), { minLength: 1, maxLength: 3 }) },
);

/** A member that is usually valid, sometimes missing or unusual. */
const member = (
  name: string,
  good: Arbitrary<string>,
  { missing = 1, unusual = 1 } = {},
): Arbitrary<Members> =>
  fc.oneof(
    { weight: 10, arbitrary: good.map((value): Members => [[name, value]]) },
    { weight: missing, arbitrary: fc.constant<Members>([]) },
    { weight: unusual, arbitrary: unusualValue.map((value): Members => [[name, value]]) },
  );

const body = (...members: Arbitrary<Members>[]): Arbitrary<string> =>
  fc.tuple(...members, strayMembers).map((parts) => objectText(parts.flat()));

const quoted = (text: string): string => JSON.stringify(text);

const idempotencyKey = member(
  'idempotency_key',
  fc.integer({ min: 1, max: 40 }).map((number) => quoted(`${CANARY}-pesanan-${number}`)),
  { missing: 12 },
);

const MEDIA_VALUES = [
  quoted(AN_ASSET_ID),
  quoted(AN_ASSET_ID.toUpperCase()),
  quoted(`${AN_ASSET_ID}#t=2.5,8`),
  quoted(`${AN_ASSET_ID}#t=${'9,'.repeat(5000)}`),
  quoted(`data:image/png;base64,${btoa(CANARY)}`),
  quoted(`data:image/svg+xml;base64,${btoa('<svg/>')}`),
  quoted(`data:image/png;base64,${'/'.repeat(5000)}===`),
  '""',
] as const;

const variables = fc
  .tuple(
    member('nama_usaha', fc.constantFrom(quoted(`Kopi ${CANARY}`), quoted('x'.repeat(21))), { missing: 3 }),
    member('warna_utama', fc.constantFrom('"#0EA5E9"', '"merah"', '"#0ea5e9"'), { missing: 6 }),
    member('slogan', fc.constantFrom('"Enak"', quoted(`${CANARY}-slogan`)), { missing: 9 }),
    member('foto', fc.constantFrom(...MEDIA_VALUES), { missing: 30 }),
    member('musik', fc.constantFrom(...MEDIA_VALUES), { missing: 60 }),
    member('klip', fc.constantFrom(...MEDIA_VALUES), { missing: 60 }),
    strayMembers,
  )
  .map((parts) => objectText(parts.flat()));

const output = fc
  .tuple(
    member('width', fc.constantFrom('1080', '1080.0', '1081')),
    member('height', fc.constantFrom('1920', '1080', '64')),
    member('fps', fc.constantFrom('24', '25', '30', '60'), { missing: 5 }),
    strayMembers,
  )
  .map((parts) => objectText(parts.flat()));

const metadata = member(
  'metadata',
  fc.constantFrom(
    '{"pesanan":"A-17"}',
    JSON.stringify({ catatan: CANARY }),
    '{"":"","__proto__":"x"}',
    quoted(CANARY),
    '{"pesanan":17}',
    JSON.stringify({ a: 'x'.repeat(1100) }),
  ),
  { missing: 12 },
);

const posterTime = member('poster_time', fc.constantFrom('0', '1.25', '2.5', '-1', '1e999', '"1"'), {
  missing: 40,
});

const createVideoBody = body(
  member(
    'template',
    fc.oneof(
      { weight: 9, arbitrary: fc.constant('"kartu@1"') },
      { weight: 2, arbitrary: fc.constant('"foto@1"') },
      { weight: 1, arbitrary: fc.constantFrom('"kartu@2"', '"panjang@1"', '"../x"') },
    ),
  ),
  member('variables', variables, { missing: 6 }),
  member('output', output, { missing: 30 }),
  metadata,
  posterTime,
  idempotencyKey,
);

const HTML = A_COMPOSITION.replace('<body>', `<body><!-- ${CANARY} -->`);
const html = fc.oneof(
  { weight: 8, arbitrary: fc.constant(HTML) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      HTML.replace('data-duration="2.5"', 'data-duration="301"'),
      HTML.replace('<h1', `<img src="https://${CANARY.toLowerCase()}.example/a.png"><h1`),
      HTML.replace('data-width="640"', ''),
      HTML.replace('<h1', `<img src="assets/${AN_ASSET_ID}"><h1`),
      HTML.replace('data-fps="25"', 'data-fps="NaN"'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(HTML.length), fc.nat(40), fc.string({ unit: 'binary' }))
      .map(([place, length, text]) => HTML.slice(0, place) + text + HTML.slice(place + length)),
  },
);

const createCompositionBody = body(
  member('html', html.map(quoted)),
  member('title', fc.constantFrom(quoted(`Judul ${CANARY}`), '""', quoted('x'.repeat(81))), { missing: 8 }),
  metadata,
  posterTime,
  idempotencyKey,
);

const MIB = 1024 * 1024;

const createAssetBody = body(
  member('name', fc.constantFrom(quoted(`${CANARY}.jpg`), quoted('x'.repeat(201))), { missing: 5 }),
  member('content_type', fc.constantFrom('"image/jpeg"', '"audio/mpeg"', '"image/gif"')),
  member('size_bytes', fc.constantFrom('1000', '999', `${10 * MIB}`, `${20 * MIB}`, `${20 * MIB + 1}`, '0')),
);

const PROJECT_FILES = [
  JSON.stringify({ 'index.html': { text: HTML } }),
  JSON.stringify({ 'index.html': { text: HTML }, 'data/menu.json': { text: CANARY } }),
  JSON.stringify({ 'index.html': { text: '<p>' } }),
  JSON.stringify({ 'index.html': { sha256: '0'.repeat(64) } }),
  JSON.stringify({ 'index.html': { text: HTML }, '../a.css': { text: CANARY } }),
  JSON.stringify({ 'index.html': { text: HTML }, 'a.jpg': { asset: AN_ASSET_ID } }),
  '{}',
];
const projectFiles = fc.oneof(
  { weight: 9, arbitrary: fc.constant(PROJECT_FILES[0] ?? '') },
  { weight: 3, arbitrary: fc.constantFrom(...PROJECT_FILES) },
);
/** Few keys, so that other bodies use one again. */
const projectKey = member('idempotency_key', fc.constantFrom(quoted(`${CANARY}-tetap`), '"b"'), {
  missing: 4,
});
const projectName = fc.constantFrom(quoted(`Proyek ${CANARY}`), quoted('x'.repeat(81)), '""');

const createProjectBody = fc.oneof(
  { weight: 6, arbitrary: body(member('name', projectName), member('files', projectFiles), projectKey) },
  {
    weight: 1,
    arbitrary: body(
      member('name', projectName),
      member('from_template', fc.constantFrom('"kartu@1"', '"kartu@9"')),
    ),
  },
);
const updateProjectBody = body(member('name', projectName, { missing: 5 }), member('files', projectFiles));
const findTextsBody = body(
  member('sha256', fc.constantFrom(`["${'0'.repeat(64)}"]`, '["x"]', '[]'), { unusual: 2 }),
);
const storeTextsBody = body(
  member('texts', fc.constantFrom(JSON.stringify([CANARY]), JSON.stringify([HTML, '']), '[]')),
);

/** The same body every time, with an idempotency key. */
const repeated = (members: Members): string =>
  objectText([...members, ['idempotency_key', quoted(`${CANARY}-tetap`)]]);

const almostValid = (text: Arbitrary<string>, repeatedText: string): Arbitrary<BodyRecipe> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<BodyRecipe>({ kind: 'text', text: repeatedText }) },
    { weight: 60, arbitrary: text.map((made): BodyRecipe => ({ kind: 'text', text: made })) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('corrupt' as const),
        text,
        place: fc.nat(500),
        byte: fc.integer({ min: 0, max: 255 }),
      }),
    },
  );

const invalid: Arbitrary<BodyRecipe> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<BodyRecipe>({ kind: 'none' }) },
  { weight: 6, arbitrary: unusualValue.map((text): BodyRecipe => ({ kind: 'text', text })) },
  {
    weight: 6,
    arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes): BodyRecipe => ({ kind: 'bytes', bytes })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('nested' as const),
      depth: fc.constantFrom(1, 100, 10_000),
      open: fc.constantFrom('[', '{"a":'),
      member: fc.constantFrom('variables', 'html', 'x'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('crowded' as const), members: fc.constantFrom(10, 60_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('padded' as const),
      text: fc.constant('{"template":"kartu@1"}'),
      length: fc.constantFrom(MIB - 1, MIB, MIB + 1, 10 * MIB, 10 * MIB + 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('long html' as const),
      characters: fc.constantFrom(199_999, 200_000, 200_001),
      character: fc.constantFrom('a', '🎬', '<'),
    }),
  },
);

const projectNamed = fc.constantFrom(quoted(SOME_PROJECT), quoted(FOREIGN_PROJECT), '"proj_x"', '""');
const checkCompositionBody = fc.oneof(
  { weight: 3, arbitrary: createCompositionBody },
  {
    weight: 2,
    arbitrary: body(
      member('project', projectNamed, { missing: 1 }),
      member('revision', fc.constantFrom('1', '2', '0', '1.5'), { missing: 5 }),
      member('variables', fc.constantFrom('{}', '{"judul":"Halo"}', '{"lain":"x"}'), { missing: 5 }),
      member('html', fc.constant(quoted(HTML)), { missing: 30 }),
    ),
  },
);

const createFramesBody = body(
  member('html', fc.constantFrom(quoted(HTML), quoted('<p>')), { missing: 4 }),
  member('template', fc.constantFrom('"kartu@1"', '"kartu@9"'), { missing: 9 }),
  member('project', projectNamed, { missing: 12 }),
  member('variables', variables, { missing: 12 }),
  member('times', fc.constantFrom('[0]', '[0,0.5,2]', '[2.5]', '[301]', '[]'), { unusual: 1 }),
  member('width', fc.constantFrom('320', '16', '15', '3840'), { missing: 6 }),
  member('format', fc.constantFrom('"png"', '"jpeg"', '"gif"'), { missing: 6 }),
  member('wait_seconds', fc.constantFrom('0', '19', '20'), { missing: 6 }),
);

const batchRow = body(
  member('variables', variables, { missing: 6, unusual: 0 }),
  member('output', output, { missing: 30, unusual: 0 }),
  member('title', fc.constantFrom(quoted(`Judul ${CANARY}`), '""', quoted('x'.repeat(81))), { missing: 20 }),
  metadata,
);
/** Mostly rows that are valid together. */
const batchRows = fc.oneof(
  { weight: 6, arbitrary: fc.constant('{"variables":{"nama_usaha":"Kopi"}},{}') },
  { weight: 5, arbitrary: fc.array(batchRow, { maxLength: 4 }).map((rows) => rows.join(',')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(Array(501).fill('{}').join(','), '{"variables":{"foto":"data:,"}}'),
  },
);
const createBatchBody = body(
  member('template', fc.constantFrom('"kartu@1"', '"kartu@1"', '"foto@1"', '"kartu@2"', '"panjang@1"')),
  member(
    'rows',
    batchRows.map((rows) => `[${rows}]`),
  ),
  projectKey,
);

const OTHER_BODIES: Readonly<Record<string, Arbitrary<string>>> = {
  'create-project': fc.oneof(
    { weight: 5, arbitrary: createProjectBody },
    {
      weight: 1,
      arbitrary: fc.constant(
        repeated([
          ['name', '"Proyek"'],
          ['files', PROJECT_FILES[0] ?? ''],
        ]),
      ),
    },
  ),
  'create-frames': createFramesBody,
  'create-batch': fc.oneof(
    { weight: 6, arbitrary: createBatchBody },
    {
      weight: 1,
      arbitrary: fc.constant(
        repeated([
          ['template', '"kartu@1"'],
          ['rows', '[{}]'],
        ]),
      ),
    },
  ),
  'check-video': createVideoBody,
  'check-composition': checkCompositionBody,
  'update-project': updateProjectBody,
  'find-missing-texts': findTextsBody,
  'store-project-texts': storeTextsBody,
};

/** Bodies for an operation: usually valid or almost valid, sometimes arbitrary. */
export const bodyFor = (operation: string): Arbitrary<BodyRecipe> => {
  if (operation === 'create-video')
    return fc.oneof(
      { weight: 9, arbitrary: almostValid(createVideoBody, repeated([['template', '"kartu@1"']])) },
      { weight: 1, arbitrary: invalid },
    );
  if (operation === 'create-composition')
    return fc.oneof(
      { weight: 9, arbitrary: almostValid(createCompositionBody, repeated([['html', quoted(HTML)]])) },
      { weight: 1, arbitrary: invalid },
    );
  const other = OTHER_BODIES[operation];
  if (other !== undefined)
    return fc.oneof(
      { weight: 9, arbitrary: other.map((text): BodyRecipe => ({ kind: 'text', text })) },
      { weight: 1, arbitrary: invalid },
    );
  if (operation === 'create-asset')
    return fc.oneof(
      { weight: 9, arbitrary: createAssetBody.map((text): BodyRecipe => ({ kind: 'text', text })) },
      { weight: 1, arbitrary: invalid },
    );
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant({ kind: 'none' }) },
    { weight: 1, arbitrary: invalid },
  );
};
