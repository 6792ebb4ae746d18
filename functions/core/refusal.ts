import type { Role } from '#contracts/dashboard-routes.ts';
import type { LocatedProblem } from '#core/composition/problems.ts';
import type { VariableViolations } from '#core/template/template.ts';
import type { Permission } from '#contracts/routes.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { ProjectId } from '#core/project/project.ts';
import type { VideoId } from '#core/video/video.ts';

/** Error codes of spec §7. */
export const REFUSAL_CODES = [
  'unauthorized',
  'invalid_api_key',
  'insufficient_scope',
  'forbidden',
  'invalid_input',
  'unknown_template',
  'invalid_variables',
  'invalid_composition',
  'idempotency_conflict',
  'quota_exceeded',
  'insufficient_credits',
  'too_many_active_renders',
  'duration_too_long',
  'not_found',
  'internal_error',
] as const;
/** Error codes that only the dashboard API has. */
export const DASHBOARD_REFUSAL_CODES = [
  'insufficient_role',
  'already_member',
  'too_many_members',
  'last_owner',
  'has_password',
  'inactive_api_key',
] as const;
/** Refusals with another status and other details than their code has elsewhere; callers get it as `invalid_input`. */
export const SPECIAL_REFUSAL_CODES = ['stale_revision'] as const;
export type RefusalCode =
  | (typeof REFUSAL_CODES)[number]
  | (typeof DASHBOARD_REFUSAL_CODES)[number]
  | (typeof SPECIAL_REFUSAL_CODES)[number];

/** `sign_in_required` only in the dashboard API, the others only for API keys. */
export type UnauthorizedReason = 'missing' | 'invalid_api_key' | 'expired' | 'revoked' | 'sign_in_required';

/** What `not_found` refers to. */
export type Resource =
  | 'video'
  | 'batch'
  | 'asset'
  | 'project'
  | 'project_file'
  | 'frames'
  | 'workspace'
  | 'api_key'
  | 'webhook'
  | 'delivery'
  | 'member';

/** One invalid field: a JSON pointer (or `query.limit`), the violated schema rule and that rule's bound. */
export interface InputViolation {
  readonly path: string;
  readonly rule: string;
  readonly bound?: string;
  /** The field that an unknown one probably stands for. */
  readonly nearest?: string;
}

/**
 * An expected error response, returned as a value. Defects are thrown and become `internal_error` in the API
 * handler.
 */
export type Refusal =
  | { readonly code: 'unauthorized'; readonly reason: UnauthorizedReason }
  | { readonly code: 'insufficient_scope'; readonly requiredScope: Permission }
  | { readonly code: 'forbidden'; readonly isWebPage?: true }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'requests';
      readonly requestsPerMinute: number;
      readonly retryAfterSeconds: number;
    }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'unpaid_renderer_time';
      readonly budgetSeconds: number;
      readonly retryAfterSeconds: number;
    }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'render_backlog';
      readonly maxWaitSeconds: number;
      readonly retryAfterSeconds: number;
    }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'added_members';
      readonly membersPerDay: number;
      readonly retryAfterSeconds: number;
    }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'storage';
      readonly storedBytes: number;
      readonly maxBytes: number;
    }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'uploads_of_a_day';
      readonly uploadedBytes: number;
      readonly maxBytesPerDay: number;
      readonly retryAfterSeconds: number;
    }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'frames_of_an_hour';
      readonly requestsPerHour: number;
      readonly retryAfterSeconds: number;
    }
  /** Of the workspace, or as many as may run of others. */
  | { readonly code: 'quota_exceeded'; readonly quota: 'running_frames'; readonly retryAfterSeconds: number }
  /** Other saves of the workspace change the same counters. */
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'concurrent_saves';
      readonly retryAfterSeconds: number;
    }
  | { readonly code: 'quota_exceeded'; readonly quota: 'projects' | 'project_texts' }
  | {
      readonly code: 'quota_exceeded';
      readonly quota: 'running_batches';
      readonly retryAfterSeconds: number;
    }
  | {
      readonly code: 'stale_revision';
      /** Whether the caller named no revision. */
      readonly isMissing: boolean;
      readonly currentRevision: number;
    }
  | { readonly code: 'invalid_input'; readonly violations: readonly InputViolation[] }
  | { readonly code: 'unknown_template'; readonly nearest?: string }
  /** Of a request whose template is a revision of a project. */
  | { readonly code: 'unknown_template'; readonly isRevision: true }
  | {
      readonly code: 'invalid_variables';
      readonly violations: VariableViolations;
      /** Only for a batch: the violations of its rows by index. */
      readonly rows?: ReadonlyMap<number, VariableViolations>;
    }
  | {
      readonly code: 'invalid_composition';
      readonly problems: readonly (LocatedProblem | ProjectProblem)[];
      /** What blocks no render; a check shows it. */
      readonly warnings?: readonly (LocatedProblem | ProjectProblem)[];
    }
  | { readonly code: 'idempotency_conflict'; readonly videoId: VideoId }
  | { readonly code: 'idempotency_conflict'; readonly projectId: ProjectId }
  | { readonly code: 'idempotency_conflict'; readonly batchId: BatchId }
  | {
      readonly code: 'insufficient_credits';
      readonly requiredMilliCredits: MilliCredits;
      readonly availableMilliCredits: MilliCredits;
    }
  | { readonly code: 'too_many_active_renders'; readonly activeVideoIds: readonly VideoId[] }
  | {
      readonly code: 'duration_too_long';
      readonly durationSeconds: number;
      readonly maxDurationSeconds: number;
      /** Of a composition. */
      readonly problems?: readonly LocatedProblem[];
    }
  | { readonly code: 'not_found'; readonly resource: Resource }
  | { readonly code: 'insufficient_role'; readonly requiredRole: Role }
  | { readonly code: 'already_member' }
  | { readonly code: 'too_many_members' }
  | { readonly code: 'last_owner' }
  /** Of a member who is to be invited again. */
  | { readonly code: 'has_password' }
  /** Of a key that is to be rotated. */
  | { readonly code: 'inactive_api_key' };

export type Result<T> = { readonly value: T } | { readonly refusal: Refusal };

export const accept = <T>(value: T): Result<T> => ({ value });
export const refuse = (refusal: Refusal): { readonly refusal: Refusal } => ({ refusal });
export const isRefused = <T>(result: Result<T>): result is { readonly refusal: Refusal } =>
  'refusal' in result;
