import { DOWNLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import { musicKey } from '#contracts/music-files.ts';
import { previewKey } from '#contracts/preview-files.ts';
import type { PreviewExtension } from '#contracts/preview-files.ts';
import type { AssetRecord, UploadRecord } from '#contracts/schemas/asset-records.ts';
import type { VideoRecord, VideoRecordWithIncludes } from '#contracts/schemas/video-records.ts';
import type { Template } from '#core/template/template.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { ASSET_REJECTION_MESSAGES } from '#messages/asset-rejections.ts';
import { describeRenderFailure } from '#messages/render-failures.ts';
import { createTemplateRecord } from '#api/presenters/template.ts';
import { presentWorkspace } from '#api/presenters/workspace.ts';
import listing from '../../../catalog/listings/promo-produk.json' with { type: 'json' };
import library from '../../../catalog/music/music.json' with { type: 'json' };
import manifest from '../../../catalog/templates/promo-produk@5/template.json' with { type: 'json' };

const QUEUED: VideoRecord = {
  id: 'vid_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e55',
  status: 'queued',
  template: 'promo-produk@5',
  created_at: '2026-01-15T03:00:00.000Z',
  finished_at: null,
  duration_seconds: null,
  output_url: null,
  error: null,
};
const CANCELED: VideoRecord = { ...QUEUED, status: 'canceled', finished_at: '2026-01-15T03:00:04.000Z' };
const DONE: VideoRecord = {
  ...QUEUED,
  status: 'done',
  finished_at: '2026-01-15T03:00:21.000Z',
  duration_seconds: 9,
  output_url: 'https://media.example.com/out/video.mp4?X-Amz-Expires=900',
};
export const SCRIPT_ERROR = {
  code: 'script_error',
  message: describeRenderFailure({
    code: 'script_error',
    subject: { text: 'ReferenceError: judul is not defined', line: 12, column: 5 },
  }).id,
} as const;
const FAILED: VideoRecord = {
  ...QUEUED,
  status: 'failed',
  finished_at: '2026-01-15T03:00:21.000Z',
  error: SCRIPT_ERROR,
};

export const VIDEO_EXAMPLES = {
  queued: QUEUED,
  rendering: {
    ...QUEUED,
    status: 'rendering',
    progress: { frames_done: 54, frames_total: 270, percent: 20 },
  },
  done: DONE,
  done_with_poster: {
    ...DONE,
    poster_url: 'https://media.example.com/out/poster.jpg?X-Amz-Expires=900',
  },
  done_with_captions: {
    ...DONE,
    captions_url: 'https://media.example.com/captions/video.srt?X-Amz-Expires=900',
  },
  failed: FAILED,
  canceled: CANCELED,
} as const satisfies Readonly<Record<string, VideoRecordWithIncludes>>;

const AWAITING: AssetRecord = {
  id: 'asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66',
  name: 'es-kopi.jpg',
  kind: 'image',
  status: 'awaiting_upload',
  content_type: 'image/jpeg',
  size_bytes: 263_112,
  width: null,
  height: null,
  duration_seconds: null,
  video: null,
  font: null,
  created_at: '2026-01-15T03:00:00.000Z',
  url: null,
  error: null,
};
const READY: AssetRecord = { ...AWAITING, status: 'ready', width: 1080, height: 1350 };

export const ASSET_EXAMPLES = {
  created: {
    ...AWAITING,
    upload: {
      method: 'PUT',
      url: 'https://media.example.com/uploads/file?X-Amz-Expires=900',
      headers: { 'content-type': 'image/jpeg', 'content-length': '263112', 'if-none-match': '*' },
      expires_at: '2026-01-15T03:15:00.000Z',
    },
  },
  fetching: {
    ...AWAITING,
    name: null,
    kind: null,
    status: 'fetching',
    content_type: null,
    size_bytes: null,
  },
  ready: { ...READY, url: 'https://media.example.com/assets/file?X-Amz-Expires=900' },
  rejected: {
    ...AWAITING,
    status: 'rejected',
    error: { code: 'wrong_content_type', message: ASSET_REJECTION_MESSAGES.wrong_content_type.id },
  },
  clip: {
    ...AWAITING,
    name: 'toko.mp4',
    kind: 'video',
    status: 'ready',
    content_type: 'video/mp4',
    size_bytes: 18_300_000,
    width: 1080,
    height: 1920,
    duration_seconds: 21.5,
    video: { codec: 'h265', fps: 29.97, is_variable_fps: false, has_alpha: false, has_sound: true },
    url: 'https://media.example.com/assets/clip?X-Amz-Expires=900',
  },
  deleted: { ...READY, status: 'deleted' },
} as const satisfies Readonly<Record<string, AssetRecord & { readonly upload?: UploadRecord }>>;

// safe: content of this repository; test/unit/catalog validates every manifest
const template = {
  ...manifest,
  variables: manifest.variables.map((variable) => ({
    ...variable,
    ...(variable.kind === 'audio' && { library }),
  })),
  ...listing,
  html: '',
  isNewest: true,
  hasPreview: true,
} as unknown as Template;
const linkTo = (extension: PreviewExtension) =>
  `https://media.example.com/${previewKey(template.id, extension)}?X-Amz-Expires=${DOWNLOAD_LINK_SECONDS}`;
/** As `GET /v1/templates/promo-produk@5` answers it. */
export const TEMPLATE_EXAMPLE = createTemplateRecord(template, {
  video: linkTo('mp4'),
  image: linkTo('jpg'),
});

const loop = library[0];
export const MUSIC_EXAMPLE = {
  name: loop?.name,
  title: loop?.title.id,
  mood: loop?.mood,
  tempo_bpm: loop?.tempo_bpm,
  beats_per_bar: loop?.beats_per_bar,
  duration_seconds: loop?.duration_seconds,
  url: `https://media.example.com/${musicKey(loop?.name ?? '')}?X-Amz-Expires=${DOWNLOAD_LINK_SECONDS}`,
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
  { maxDurationSeconds: 300, requestsPerMinute: 300, maxStoredBytes: 2048 * 1024 ** 2 },
);

/** A complete composition. */
export const CARD_HTML = `<!doctype html>
<html lang="id">
<head>
<meta charset="UTF-8">
<style>
@keyframes rise { from { transform: translateY(80px); opacity: 0 } }
#card { height: 100%; display: grid; place-items: center; background: #FFF4DE }
h1 { font: 700 120px Poppins, sans-serif; animation: rise 1s both }
</style>
</head>
<body>
<div id="card" data-composition-id="main" data-no-timeline data-start="0" data-duration="5" data-width="1080" data-height="1920">
<h1>Terima kasih!</h1>
</div>
</body>
</html>`;
