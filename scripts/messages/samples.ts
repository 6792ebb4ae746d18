import { LANGUAGES } from '#contracts/languages.ts';
import type { Bilingual, Language } from '#contracts/languages.ts';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import { COMPOSITION_PROBLEM_CODES, COMPOSITION_WARNING_CODES } from '#core/composition/problems.ts';
import type { Choices } from '#core/composition/problems.ts';
import type { VariableViolation } from '#core/template/template.ts';
import { ASSET_REJECTION_MESSAGES } from '#messages/asset-rejections.ts';
import { describeCompositionProblem, describeFileProblem } from '#messages/composition-problems.ts';
import { INPUT_RULES, inputViolationMessage } from '#messages/input-violations.ts';
import { LINT_PROBLEMS } from '#messages/lint-problems.ts';
import { composeLintReport, composePassReport, UNREADABLE_DOCUMENT } from '#messages/lint-report.ts';
import {
  BATCH_CONFLICT_MESSAGE,
  INVALID_ROWS_MESSAGE,
  MISSING_REVISION_MESSAGE,
  WEB_PAGE_MESSAGE,
  NOT_FOUND_MESSAGES,
  PROJECT_CONFLICT_MESSAGE,
  QUOTA_MESSAGES,
  REFUSAL_MESSAGES,
  UNAUTHORIZED_MESSAGES,
  UNKNOWN_REVISION_MESSAGE,
  unknownTemplateMessage,
} from '#messages/refusals.ts';
import { describeFramesFailure, describeRenderFailure } from '#messages/render-failures.ts';
import { variableViolationMessage } from '#messages/variable-violations.ts';
import { VIOLATIONS } from './violations.ts';

/** A sentence as a caller can get it, with example values. */
export interface Sample {
  readonly name: string;
  /** The sentence; of a problem, its message and its hint. */
  readonly texts: Bilingual<readonly string[]>;
}

const inEachLanguage = <T>(write: (language: Language) => T): Bilingual<T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Bilingual<T>; // safe: each has one

const sampleOf = (name: string, text: Bilingual): Sample => ({
  name,
  texts: inEachLanguage((language) => [text[language]]),
});

const samplesOf = (texts: Readonly<Record<string, Bilingual>>): readonly Sample[] =>
  Object.entries(texts).map(([name, text]) => sampleOf(name, text));

const ASSET = 'asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66';

type ProblemCode = (typeof COMPOSITION_PROBLEM_CODES | typeof COMPOSITION_WARNING_CODES)[number];
type ProblemSample = readonly [subject: string, choices?: Choices];

/** Subjects of the validator's own problems; a problem whose sentence depends on them has several. */
const PROBLEMS: Readonly<Record<ProblemCode, readonly ProblemSample[]>> = {
  remote_asset: [
    ['https://cdn.example.com/logo.png'],
    ['data:text/css,p{}'],
    ['http://fonts.googleapis.com/css2', { nearest: 'https://fonts.googleapis.com/css2', valid: [] }],
    ['https://unpkg.com/gsap@1', { valid: ['https://unpkg.com/gsap@3.15.0/dist/gsap.min.js'] }],
  ],
  path_outside_composition: [['img/logo.png'], ['#logo']],
  path_outside_project: [['../logo.png']],
  missing_file: [['foto.png'], ['Logo.png', { nearest: 'logo.png', valid: [] }]],
  wrong_file_type: [['data.json']],
  unknown_component: [
    ['price-tagg', { nearest: 'price-tag', valid: ['countdown', 'price-tag'] }],
    ['x', { valid: ['countdown', 'price-tag'] }],
  ],
  component_cycle: [['price-tag']],
  component_too_deep: [['price-tag']],
  too_many_components: [['price-tag']],
  unknown_component_variable: [
    ['price-tag: hargaa', { nearest: 'harga', valid: ['harga', 'label'] }],
    ['price-tag: x', { valid: ['harga', 'label'] }],
    ['price-tag: x', { valid: [] }],
  ],
  invalid_component_variable: [
    ['lower-third: posisi = "x"', { valid: ['kiri', 'kanan'] }],
    ['price-tag: harga = 15000', { type: 'string', valid: [] }],
    ['price-tag: warna_utama = "merah"', { type: 'color', valid: [] }],
    ['countdown: mulai = "tiga"', { type: 'number', valid: [] }],
    ['progress-bar: ikuti_waktu = "ya"', { type: 'boolean', valid: [] }],
    ['photo-frame: foto = "rumah"', { type: 'image', valid: [] }],
    ['price-tag: x = 1', { type: 'other', valid: [] }],
  ],
  missing_root: [['']],
  missing_size: [['data-width']],
  missing_duration: [['data-duration'], ['data-duration="10s"']],
  duration_too_short: [['data-duration="0.01"']],
  duration_too_long: [['data-duration="900"', { valid: ['300'] }]],
  invalid_fps: [['data-fps="23"']],
  invalid_size: [['data-width="1081"']],
  invalid_start: [['data-start="2"']],
  unknown_clip_start: [['data-start="x"']],
  clip_after_end: [['data-start="12"']],
  multiple_roots: [['data-composition-id="b"']],
  forbidden_api: [['fetch'], ['http-equiv="Content-Security-Policy"']],
  unsupported_element: [
    ['<iframe>'],
    ['<select>'],
    ['<video>'],
    ['data-color-grading'],
    ['drawElementImage'],
    ['__hfD3'],
    ['createElement("iframe")'],
    ['<script type="module">'],
  ],
  invalid_audio: [['data-volume="9"'], ['data-playback-rate="2"'], ['src=""']],
  invalid_video: [['data-volume="9"'], ['data-variable="x"'], ['src=""']],
  too_many_videos: [['<video>']],
  clip_too_heavy: [[ASSET]],
  invalid_captions: [['captions: captions', { valid: [], captions: { code: 'invalid_time', line: 2 } }]],
  too_many_audio: [['<audio>']],
  clip_without_sound: [['<audio>']],
  moving_image: [['<animate>']],
  closed_shadow_root: [['attachShadow']],
  ambiguous_markup: [['']],
  unsupported_characters: [['𓀀 (U+13000)']],
  document_too_complex: [['']],
  unknown_asset: [[ASSET]],
  asset_not_ready: [[ASSET]],
  asset_rejected: [[ASSET]],
  wrong_asset_kind: [[ASSET]],
  too_many_assets: [[ASSET]],
  substituted_font: [['Arial → Arimo']],
  late_animation: [['1.5 → 1']],
  nothing_moves: [['']],
  derived_duration: [['144.36']],
  invalid_default: [
    ['jumlah = "abc"', { type: 'number', valid: [] }],
    ['warna = "merah"', { type: 'color', valid: [] }],
    ['ramai = "ya"', { type: 'boolean', valid: [] }],
    ['posisi = "tengah"', { type: 'enum', valid: ['kiri', 'kanan'] }],
    ['posisi = "tengah"', { type: 'enum', valid: [] }],
    ['takarir', { type: 'captions', valid: [], captions: { code: 'invalid_time', line: 6 } }],
    ['takarir', { type: 'captions', valid: [] }],
  ],
  undeclared_variable: [['judull', { valid: ['judul'], nearest: 'judul' }], ['harga']],
  unknown_binding: [['data-var-teks', { valid: [], nearest: 'data-var-text' }], ['data-var-warna']],
};

const problemSample = (code: string, [subject, choices]: ProblemSample): Sample => ({
  name: code,
  texts: inEachLanguage((language) => {
    const problem = { code, position: null, subject, ...(choices && { choices }) };
    const { message, hint } = describeCompositionProblem(problem, language);
    return [message, hint];
  }),
});

/** Bounds of rules whose sentence needs one. */
const BOUNDS: Readonly<Record<string, readonly (readonly [bound: string, nearest?: string])[]>> = {
  json: [[''], ['3:14']],
  required: [['template']],
  additionalProperties: [['templat'], ['templat', 'template']],
  unknownParameter: [['dry_run']],
  type: ['string', 'string, null', 'array', 'integer', 'number', 'object', 'boolean'].map((type) => [type]),
  enum: [['24, 25, 30']],
  bodySize: [['1048576']],
  fileSize: [['10']],
  minItems: [['1']],
  timeAfterEnd: [['7.5']],
  minLength: [['1'], ['2000']],
  maxProperties: [['1'], ['2000']],
};

const inputSamples = (rule: string): readonly Sample[] =>
  (BOUNDS[rule] ?? [['2000']]).map((values) => sampleOf(rule, inputViolationMessage(rule, ...values)));

/** What failed while rendering. */
const FAILED = { script_error: 'ReferenceError: harga is not defined', asset_unavailable: `assets/${ASSET}` };

const REPORTED = { code: 'x', message: '…', hint: '…', line: 1, column: 2 };
const ROOT = { width: 1080, height: 1920, fps: 30, durationSeconds: 7.5 };

const reportSample = (name: string, write: (language: Language) => string): Sample => ({
  name,
  texts: inEachLanguage((language) => write(language).split('\n')),
});

/** Every sentence of `functions/messages`, by where callers meet it. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  'Error responses: `message`': [
    ...samplesOf(REFUSAL_MESSAGES),
    sampleOf('unknown_template', unknownTemplateMessage('promo-produk@5')),
    sampleOf('unknown_template', UNKNOWN_REVISION_MESSAGE),
    sampleOf('stale_revision', MISSING_REVISION_MESSAGE),
    sampleOf('forbidden', WEB_PAGE_MESSAGE),
    sampleOf('idempotency_conflict', PROJECT_CONFLICT_MESSAGE),
    sampleOf('idempotency_conflict', BATCH_CONFLICT_MESSAGE),
    sampleOf('invalid_variables', INVALID_ROWS_MESSAGE),
    ...samplesOf(UNAUTHORIZED_MESSAGES),
    ...samplesOf(NOT_FOUND_MESSAGES),
    ...samplesOf(QUOTA_MESSAGES),
  ],
  'Request fields: `details` of `invalid_input`': [...INPUT_RULES, 'another rule'].flatMap(inputSamples),
  'Template variables: `details` of `invalid_variables`': Object.entries(VIOLATIONS).flatMap(
    ([code, values]) =>
      values.map(
        (value) => sampleOf(code, variableViolationMessage({ code, ...value } as VariableViolation)), // safe: of its code
      ),
  ),
  'Failed videos: `error.message`': [
    ...RENDER_FAILURE_CODES.map((code) => sampleOf(code, describeRenderFailure({ code }))),
    ...(['script_error', 'asset_unavailable'] as const).map((code) =>
      sampleOf(code, describeRenderFailure({ code, subject: { text: FAILED[code], line: 12, column: 5 } })),
    ),
  ],
  'Frames that were not drawn: `error.message`': RENDER_FAILURE_CODES.map((code) =>
    sampleOf(code, describeFramesFailure({ code })),
  ),
  'Rejected assets: `error.message`': samplesOf(ASSET_REJECTION_MESSAGES),
  'Compositions: problems and warnings of the service': [
    ...COMPOSITION_PROBLEM_CODES,
    ...COMPOSITION_WARNING_CODES,
  ].flatMap((code) => PROBLEMS[code].map((sample) => problemSample(code, sample))),
  'Compositions: problems of the linter': [...Object.keys(LINT_PROBLEMS), 'another_code'].map((code) =>
    problemSample(code, ['']),
  ),
  'Command `npm run lint`': [
    reportSample('problems', (language) =>
      composeLintReport({ file: 'a.html', language, warnings: [REPORTED] }, [REPORTED]),
    ),
    reportSample('problems', (language) =>
      composeLintReport({ file: 'a.html', language, warnings: [] }, [REPORTED]),
    ),
    reportSample('ready', (language) =>
      composePassReport({ file: 'a.html', language, warnings: [REPORTED] }, ROOT, 2),
    ),
    ...[
      UNREADABLE_DOCUMENT.tooLong(200_001, 200_000),
      UNREADABLE_DOCUMENT.notText(),
      UNREADABLE_DOCUMENT.invalidText(),
      UNREADABLE_DOCUMENT.empty(),
      inEachLanguage((language) => describeFileProblem({ code: 'text_too_large', path: 'a.json' }, language)),
    ].map((problem) => ({
      name: problem.id.code,
      texts: inEachLanguage((language) => [problem[language].message, problem[language].hint]),
    })),
  ],
};
