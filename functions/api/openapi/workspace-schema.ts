import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import type { WorkspaceId } from '#core/video/video.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { presentWorkspace } from '#api/presenters/workspace.ts';
import { record } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { VIDEO_ID_SCHEMA } from './video-schemas.ts';

const CREDITS: JsonSchema = { type: 'number', minimum: 0 };
const COUNT: JsonSchema = { type: 'integer', minimum: 1 };
const FPS: JsonSchema = { type: 'array', minItems: 1, items: COUNT };

export const WORKSPACE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Workspace: record({
    id: { type: 'string' },
    name: { type: 'string' },
    credits: record({
      available: { ...CREDITS, description: 'What new videos can spend.' },
      reserved: { ...CREDITS, description: 'Reserved by queued and rendering videos.' },
    }),
    active_videos: {
      type: 'array',
      maxItems: MAX_ACTIVE_VIDEOS,
      items: VIDEO_ID_SCHEMA,
      description: 'Queued and rendering videos.',
    },
    max_active_videos: { const: MAX_ACTIVE_VIDEOS },
    storage: record({
      stored_bytes: {
        type: 'integer',
        minimum: 0,
        description: 'Assets that await their upload or are ready.',
      },
      max_bytes: COUNT,
    }),
    brand_kit: {
      ...record(Object.fromEntries(BRAND_KIT_VARIABLES.map((name) => [name, { type: ['string', 'null'] }]))),
      description:
        'Values of template variables that a request leaves out; null for a value that is not set. `logo` is the id of an image asset, used while it is ready.',
    },
    limits: record({
      min_duration_seconds: { type: 'number', exclusiveMinimum: 0 },
      max_duration_seconds: { type: 'number', exclusiveMinimum: 0 },
      requests_per_minute: { ...COUNT, description: 'Of one API key.' },
      max_html_characters: COUNT,
      max_body_bytes: COUNT,
      template_fps: FPS,
      composition_fps: FPS,
      output_kept_days: { ...COUNT, description: 'After that `output_url` is null.' },
    }),
  }),
};

export const WORKSPACE_EXAMPLE = presentWorkspace(
  {
    id: 'ws_kopi_senja' as WorkspaceId, // safe: any text is a workspace id
    name: 'Kopi Senja',
    status: 'active',
    balanceMilliCredits: 91_000,
    activeVideoIds: [],
    brandKit: { nama_usaha: 'Kopi Senja', warna_utama: '#C2410C' },
  },
  { activeVideos: [], storedBytes: 263_112 },
  { maxDurationSeconds: 300, requestsPerMinute: 300, maxStoredBytes: 500 * 1024 ** 2 },
);
