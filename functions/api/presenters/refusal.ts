import type { Language } from '#contracts/languages.ts';
import {
  BATCH_PROBLEMS,
  MAX_ACTIVE_VIDEOS,
  POLL_HINT_SECONDS,
  PROJECTS_MAX,
  RUNNING_BATCHES_MAX,
} from '#contracts/limits.ts';
import type { CaptionProblem } from '#core/captions/captions.ts';
import type { LocatedProblem } from '#core/composition/problems.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import type { Refusal, RefusalCode, UnauthorizedReason } from '#core/refusal.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { ErrorDetails, VariableViolationsJson } from '#contracts/schemas/error-details.ts';
import type { ApiResponse } from '#api/middleware/api-request.ts';
import { describeLocatedProblem, describeProjectProblem } from '#messages/composition-problems.ts';
import { inputViolationMessage } from '#messages/input-violations.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '#messages/refusals.ts';
import { variableViolationMessage } from '#messages/variable-violations.ts';

const STATUS = {
  unauthorized: 401,
  invalid_api_key: 401,
  insufficient_scope: 403,
  forbidden: 403,
  invalid_input: 400,
  unknown_template: 404,
  invalid_variables: 422,
  invalid_composition: 422,
  idempotency_conflict: 409,
  quota_exceeded: 429,
  insufficient_credits: 402,
  too_many_active_renders: 429,
  duration_too_long: 422,
  not_found: 404,
  internal_error: 500,
  insufficient_role: 403,
  already_member: 409,
  too_many_members: 409,
  last_owner: 409,
  has_password: 409,
  inactive_api_key: 409,
  stale_revision: 412,
} as const satisfies Record<RefusalCode, number>;

/** Error response in the envelope of spec §2. */
export const presentRefusal = (refusal: Refusal, language: Language): ApiResponse => {
  const message = refusalMessage(refusal)[language];
  const details = detailsOf(refusal, language);
  const isStale = refusal.code === 'stale_revision';
  return {
    status: isStale && refusal.isMissing ? 428 : STATUS[refusal.code],
    body: {
      error: isStale ? 'invalid_input' : refusal.code,
      message,
      ...(details === undefined ? {} : { details }),
    },
    headers: retryHint(refusal),
  };
};

const retryHint = (refusal: Refusal): Readonly<Record<string, string>> => {
  if (refusal.code === 'quota_exceeded' && 'retryAfterSeconds' in refusal)
    return { 'Retry-After': String(refusal.retryAfterSeconds) };
  return refusal.code === 'too_many_active_renders' ? { 'Retry-After': String(POLL_HINT_SECONDS) } : {};
};

/** Error response for a defect. Contains nothing about the cause. */
export const internalError = (language: Language): ApiResponse => ({
  status: STATUS.internal_error,
  body: { error: 'internal_error', message: REFUSAL_MESSAGES.internal_error[language] },
});

const detailsOf = (
  refusal: Refusal,
  language: Language,
): ErrorDetails[keyof ErrorDetails] | { readonly reason: UnauthorizedReason } | undefined => {
  switch (refusal.code) {
    case 'unauthorized':
      return { reason: refusal.reason };
    case 'insufficient_scope':
      return { required_scope: refusal.requiredScope };
    case 'insufficient_role':
      return { required_role: refusal.requiredRole };
    case 'invalid_input':
      return refusal.violations.map(({ path, rule, bound, nearest }) => ({
        path,
        rule,
        message: inputViolationMessage(rule, bound, nearest)[language],
      }));
    case 'invalid_variables':
      return refusal.rows
        ? presentRows(refusal.rows, language)
        : presentVariableViolations(refusal.violations, language);
    case 'invalid_composition':
      return { problems: describeAll(refusal.problems, language) };
    case 'stale_revision':
      return { current_revision: refusal.currentRevision };
    case 'idempotency_conflict':
      if ('batchId' in refusal) return { batch_id: refusal.batchId };
      return 'projectId' in refusal ? { project_id: refusal.projectId } : { video_id: refusal.videoId };
    case 'insufficient_credits':
      return {
        required_credits: creditsFromMilli(refusal.requiredMilliCredits),
        available_credits: creditsFromMilli(refusal.availableMilliCredits),
      };
    case 'too_many_active_renders':
      return { active_videos: refusal.activeVideoIds, max_active: MAX_ACTIVE_VIDEOS };
    case 'quota_exceeded':
      return presentQuota(refusal);
    case 'duration_too_long':
      return {
        duration_seconds: refusal.durationSeconds,
        max_duration_seconds: refusal.maxDurationSeconds,
        ...(refusal.problems && { problems: describeAll(refusal.problems, language) }),
      };
    case 'unknown_template':
    case 'forbidden':
    case 'not_found':
    case 'already_member':
    case 'too_many_members':
    case 'last_owner':
    case 'has_password':
    case 'inactive_api_key':
      return undefined;
  }
};

const describeAll = (problems: readonly (LocatedProblem | ProjectProblem)[], language: Language) =>
  problems.map((problem) =>
    'file' in problem ? describeProjectProblem(problem, language) : describeLocatedProblem(problem, language),
  );

const presentQuota = (
  refusal: Extract<Refusal, { code: 'quota_exceeded' }>,
): ErrorDetails['quota_exceeded'] => {
  switch (refusal.quota) {
    case 'requests':
      return {
        requests_per_minute: refusal.requestsPerMinute,
        retry_after_seconds: refusal.retryAfterSeconds,
      };
    case 'unpaid_renderer_time':
      return {
        unpaid_renderer_seconds_per_hour: refusal.budgetSeconds,
        retry_after_seconds: refusal.retryAfterSeconds,
      };
    case 'render_backlog':
      return { max_wait_seconds: refusal.maxWaitSeconds, retry_after_seconds: refusal.retryAfterSeconds };
    case 'added_members':
      return { members_per_day: refusal.membersPerDay, retry_after_seconds: refusal.retryAfterSeconds };
    case 'uploads_of_a_day':
      return {
        uploaded_bytes: refusal.uploadedBytes,
        max_bytes_per_day: refusal.maxBytesPerDay,
        retry_after_seconds: refusal.retryAfterSeconds,
      };
    case 'frames_of_an_hour':
      return {
        frames_requests_per_hour: refusal.requestsPerHour,
        retry_after_seconds: refusal.retryAfterSeconds,
      };
    case 'running_frames':
      return { max_running_frames: 1, retry_after_seconds: refusal.retryAfterSeconds };
    case 'concurrent_saves':
      return { retry_after_seconds: refusal.retryAfterSeconds };
    case 'storage':
      return { stored_bytes: refusal.storedBytes, max_bytes: refusal.maxBytes };
    case 'projects':
      return { max_projects: PROJECTS_MAX };
    case 'running_batches':
      return {
        max_running_batches: RUNNING_BATCHES_MAX,
        retry_after_seconds: refusal.retryAfterSeconds,
      };
    case 'project_texts':
      return {};
  }
};

/** Every row with a problem by its index. If many have some, each shows only its first ones. */
const presentRows = (
  rows: ReadonlyMap<number, Violations>,
  language: Language,
): ErrorDetails['invalid_variables'] => {
  const shown = Math.max(BATCH_PROBLEMS.perRow, Math.floor(BATCH_PROBLEMS.together / rows.size));
  return {
    rows: Object.fromEntries(
      [...rows].map(([index, violations]) => {
        const first = Object.fromEntries(Object.entries(violations).slice(0, shown));
        return [String(index), presentVariableViolations(first, language)];
      }),
    ),
  };
};

const presentPlace = ({ line, word }: CaptionProblem) => ({
  ...(line !== undefined && { line }),
  ...(word !== undefined && { word }),
});

type Violations = Extract<Refusal, { code: 'invalid_variables' }>['violations'];

const presentVariableViolations = (violations: Violations, language: Language): VariableViolationsJson =>
  Object.fromEntries(
    Object.entries(violations).map(([name, found]) => [
      name,
      found.map((violation) => ({
        code: violation.code,
        message: variableViolationMessage(violation)[language],
        ...(violation.code === 'too_long' ? { max_length: violation.maxLength } : {}),
        ...(violation.code === 'invalid_captions' ? presentPlace(violation.problem) : {}),
        ...(violation.code === 'unsupported_size' ? { supported: violation.supported } : {}),
        ...(violation.code === 'unsupported_characters' ? { characters: violation.characters } : {}),
        ...(violation.code === 'unknown_variable' ? { valid_names: violation.validNames } : {}),
        ...(violation.code === 'missing' && violation.requiredBy !== undefined
          ? { required_by: violation.requiredBy }
          : {}),
      })),
    ]),
  );
