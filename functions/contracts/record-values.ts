// Values of the enumerated members of API records and errors.

export const VIDEO_STATUSES = ['queued', 'rendering', 'done', 'failed', 'canceled'] as const;

export const BATCH_STATUSES = ['running', 'paused', 'done', 'canceled'] as const;

/** Why a batch waits until it is resumed. */
export const BATCH_PAUSE_REASONS = ['insufficient_credits', 'workspace_suspended'] as const;

export const ASSET_STATUSES = ['fetching', 'awaiting_upload', 'ready', 'rejected', 'deleted'] as const;

/** As reported to callers: `inspecting` awaits its inspection by a worker. */
export const REPORTED_ASSET_STATUSES = [
  'fetching',
  'awaiting_upload',
  'inspecting',
  'ready',
  'rejected',
  'deleted',
] as const;

export const CLIP_CODECS = ['h264', 'h265', 'vp8', 'vp9', 'av1'] as const;

export const CLIP_CONTAINERS = ['mp4', 'quicktime', 'webm'] as const;

/** Why an uploaded or fetched file was rejected, reported to callers as `error.code`. */
export const ASSET_REJECTION_CODES = [
  'wrong_size',
  'wrong_content_type',
  'unreadable_file',
  'unsupported_codec',
  'unsupported_colors',
  'too_many_pixels',
  'too_long',
  'animated_image',
  'several_video_tracks',
  'frame_too_large',
  'too_many_frames',
  'unsupported_edits',
  'unpacked_too_large',
  'storage_full',
  'source_unreachable',
  'source_refused',
  'source_too_large',
  'fetch_failed',
  'inspection_failed',
] as const;

/** Why a video cannot use an asset; violations of template variables and problems of compositions alike. */
export const ASSET_PROBLEM_CODES = [
  'unknown_asset',
  'asset_not_ready',
  'asset_rejected',
  'wrong_asset_kind',
  'too_many_assets',
] as const;

/** Who saved a revision of a project. */
export const AUTHOR_TYPES = ['api_key', 'member'] as const;
export const PROJECT_STATUSES = ['active', 'deleted'] as const;

/** Types of `data-composition-variables`. */
export const PROJECT_VARIABLE_TYPES = [
  'string',
  'number',
  'color',
  'boolean',
  'enum',
  'font',
  'image',
  'audio',
  'video',
  'captions',
] as const;

export const TEMPLATE_CATEGORIES = [
  'acara',
  'katalog',
  'lowongan',
  'menu',
  'pengumuman',
  'promo',
  'testimoni',
  'ucapan',
] as const;

export const AUDIT_ACTIONS = [
  'brand_kit.changed',
  'credits.taken_back',
  'api_key.created',
  'api_key.revoked',
  'api_key.rotated',
  'webhook.set',
  'webhook.removed',
  'webhook.secret_rotated',
  'webhook.tested',
  'delivery.resent',
  'member.added',
  'member.role_changed',
  'member.removed',
  'member.invitation_resent',
  'video.created',
  'video.canceled',
  'batch.created',
  'batch.canceled',
  'batch.resumed',
  'asset.created',
  'asset.deleted',
  'project.created',
  'project.saved',
  'project.deleted',
] as const;

/** Moods of the music library. */
export const MUSIC_MOODS = ['ceria', 'energik', 'hangat', 'mewah', 'tenang', 'meriah'] as const;
