import { MAX_ACTIVE_VIDEOS, MAX_MEMBERS } from '#contracts/limits.ts';
import { formatNumber } from '../ui/format.ts';
import type { components } from './types.ts';
import { TEXTS } from './texts.ts';

type ErrorCode = components['schemas']['Error']['error'];
/** Of an error of the API, as it documents them. */
type Details = Readonly<Record<string, unknown>>;

const QUOTAS: Readonly<Record<string, string>> = {
  requests_per_minute: TEXTS.tooManyRequests,
  frames_requests_per_hour: TEXTS.hourlyLimit,
  max_running_frames: TEXTS.tooManyRequests,
  unpaid_renderer_seconds_per_hour: TEXTS.tooManyFailed,
  max_wait_seconds: TEXTS.longQueue,
  members_per_day: TEXTS.tooManyInvited,
  stored_bytes: TEXTS.storageFull,
  uploaded_bytes: TEXTS.tooMuchUploaded,
  max_running_batches: TEXTS.tooManyBatches,
};

const quotaMessage = (details: Details): string | undefined =>
  QUOTAS[Object.keys(QUOTAS).find((name) => name in details) ?? ''];

const creditMessage = ({ required_credits: required, available_credits: available }: Details): string =>
  TEXTS.creditsShort(formatNumber(Number(required)), formatNumber(Number(available)));

const MESSAGES: Readonly<Partial<Record<ErrorCode, string | ((details: Details) => string | undefined)>>> = {
  unauthorized: TEXTS.signedOut,
  forbidden: TEXTS.suspended,
  insufficient_role: TEXTS.ownersOnly,
  invalid_input: TEXTS.invalidInput,
  invalid_variables: TEXTS.invalidVariables,
  not_found: TEXTS.notFound,
  unknown_template: TEXTS.unknownTemplate,
  quota_exceeded: quotaMessage,
  insufficient_credits: creditMessage,
  too_many_active_renders: TEXTS.tooManyVideos(MAX_ACTIVE_VIDEOS),
  already_member: TEXTS.alreadyMember,
  too_many_members: TEXTS.tooManyMembers(MAX_MEMBERS),
  last_owner: TEXTS.lastOwner,
  has_password: TEXTS.hasPassword,
  internal_error: TEXTS.internalError,
};

/** What an owner reads of an error. The sentences of the API are for programmers, and remain where only they read. */
export const plainMessage = ({
  error,
  message,
  details,
}: {
  readonly error: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
}): string => {
  const known = MESSAGES[error];
  return (typeof known === 'function' ? known((details ?? {}) as Details) : known) ?? message; // as documented
};
