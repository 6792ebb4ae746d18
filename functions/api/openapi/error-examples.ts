import type { Refusal, RefusalCode } from '#core/refusal.ts';
import type { VideoId } from '#core/video/video.ts';
import { internalError, presentRefusal } from '#api/presenters/refusal.ts';
import { VIDEO_EXAMPLES } from './video-schemas.ts';

const VIDEO_ID = VIDEO_EXAMPLES.queued.id as VideoId; // safe: the example has an id's form

/** One refusal of each kind the API answers with. `invalid_api_key` is answered as `unauthorized`. */
const SAMPLES: { readonly [Code in Refusal['code']]: Extract<Refusal, { code: Code }> } = {
  unauthorized: { code: 'unauthorized', reason: 'missing' },
  insufficient_scope: { code: 'insufficient_scope', requiredScope: 'videos:create' },
  forbidden: { code: 'forbidden' },
  quota_exceeded: { code: 'quota_exceeded', requestsPerMinute: 300, retryAfterSeconds: 1 },
  invalid_input: {
    code: 'invalid_input',
    violations: [{ path: '/template', rule: 'required', bound: 'template' }],
  },
  unknown_template: { code: 'unknown_template' },
  invalid_variables: {
    code: 'invalid_variables',
    violations: { nama_usaha: [{ code: 'too_long', maxLength: 40 }] },
  },
  invalid_composition: {
    code: 'invalid_composition',
    problems: [{ code: 'remote_asset', position: 120, subject: 'https://example.com/logo.png' }],
  },
  idempotency_conflict: { code: 'idempotency_conflict', videoId: VIDEO_ID },
  insufficient_credits: {
    code: 'insufficient_credits',
    requiredMilliCredits: 8000,
    availableMilliCredits: 2500,
  },
  too_many_active_renders: { code: 'too_many_active_renders', activeVideoIds: [VIDEO_ID] },
  duration_too_long: { code: 'duration_too_long', durationSeconds: 420, maxDurationSeconds: 300 },
  not_found: { code: 'not_found' },
};

const isSampled = (code: RefusalCode): code is Refusal['code'] => Object.hasOwn(SAMPLES, code);

/** The very body the API answers with. */
export const errorExample = (code: RefusalCode): unknown =>
  (isSampled(code) ? presentRefusal(SAMPLES[code]) : internalError()).body;
