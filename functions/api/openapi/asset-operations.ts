import {
  DOWNLOAD_LINK_SECONDS,
  FETCH_MAX_BYTES,
  FETCH_REDIRECTS_MAX,
  FETCHES_AT_ONCE,
  LIST_FILTER_READ_MAX,
  UPLOAD_LINK_SECONDS,
  UPLOAD_WINDOW_SECONDS,
} from '#contracts/limits.ts';
import { FETCH_SECONDS } from '#contracts/timeouts.ts';
import { ASSET_EXAMPLES } from './examples.ts';
import type { OperationDescription } from './operation-description.ts';

/** Descriptions of the operations on assets. */
export const ASSET_OPERATIONS = {
  'create-asset': {
    tag: 'Assets',
    summary: 'Create an asset to upload or to fetch',
    description: `Registers a file and returns a link to upload it to: send the file as the body of a PUT with the headers of \`upload\`. The link works once, for ${UPLOAD_LINK_SECONDS / 60} minutes, and for exactly this content type and length. An asset that is not uploaded within ${UPLOAD_WINDOW_SECONDS / 60} minutes is removed. Its size counts against the storage of the workspace until it is rejected, deleted or removed.\n\nWith \`source_url\` in place of \`content_type\` and \`size_bytes\` the service fetches the file: read the asset until it is not \`fetching\` or \`inspecting\`. Its type is that of its first bytes. At most ${FETCHES_AT_ONCE} files of a workspace are fetched at a time, each within ${FETCH_SECONDS} seconds and over at most ${FETCH_REDIRECTS_MAX} redirects; meanwhile ${FETCH_MAX_BYTES} bytes are reserved for it.`,
    body: {
      schema: 'CreateAssetRequest',
      examples: {
        photo: { name: 'es-kopi.jpg', content_type: 'image/jpeg', size_bytes: 263_112 },
        clip: { name: 'toko.mp4', content_type: 'video/mp4', size_bytes: 18_300_000 },
        music: { name: 'gitar.mp3', content_type: 'audio/mpeg', size_bytes: 1_920_000 },
        address: { source_url: 'https://shop.example.com/media/es-kopi.jpg' },
      },
    },
    successes: {
      201: {
        description: 'The asset is created: it awaits its upload, or is being fetched.',
        schema: 'AssetWithUpload',
        headers: { Location: 'always' },
        examples: { created: ASSET_EXAMPLES.created, fetching: ASSET_EXAMPLES.fetching },
      },
    },
  },
  'list-assets': {
    tag: 'Assets',
    summary: 'List assets',
    description: `The assets of the workspace, newest first, without deleted ones. The files of up to ten assets that await their upload are inspected, those of later ones when they are read or used; clips, fonts, and HEIC and AVIF photos are \`inspecting\` meanwhile. A request reads at most ${LIST_FILTER_READ_MAX} assets: its page may hold fewer than \`limit\`, even none, while \`next_cursor\` is not null.`,
    parameters: ['limit', 'assetCursor', 'assetKind', 'assetInclude'],
    successes: {
      200: {
        description: 'One page of assets.',
        schema: 'AssetList',
        examples: { page: { assets: [ASSET_EXAMPLES.ready, ASSET_EXAMPLES.rejected], next_cursor: null } },
      },
    },
  },
  'get-asset': {
    tag: 'Assets',
    summary: 'Get one asset',
    description: `The asset. A file that was uploaded since is inspected first. A clip, a font, or a HEIC or AVIF photo is \`inspecting\` for some seconds: repeat the request until it is not. Each response for a ready asset contains a new \`url\`, valid for ${DOWNLOAD_LINK_SECONDS / 60} minutes.`,
    parameters: ['assetId', 'assetInclude'],
    successes: {
      200: {
        description: 'The asset.',
        schema: 'Asset',
        examples: {
          ready: ASSET_EXAMPLES.ready,
          clip: ASSET_EXAMPLES.clip,
          rejected: ASSET_EXAMPLES.rejected,
          deleted: ASSET_EXAMPLES.deleted,
        },
      },
    },
  },
  'delete-asset': {
    tag: 'Assets',
    summary: 'Delete an asset',
    description:
      'Deletes the file and frees its storage. Videos that are done keep it; one that is still waiting for it fails with `asset_unavailable`. Repeating it returns the same.',
    parameters: ['assetId'],
    successes: {
      200: {
        description: 'The asset, with the status `deleted`.',
        schema: 'Asset',
        examples: { deleted: ASSET_EXAMPLES.deleted },
      },
    },
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
