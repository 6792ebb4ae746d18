import path from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { PROJECT_TEXT_MAX_BYTES } from '#contracts/limits.ts';
import type { ProjectObjects } from '#core/ports/projects.ts';
import type { Manifest } from '#core/project/manifest.ts';
import { manifestKeyOf, textKeyOf } from '#core/rendering/object-keys.ts';
import { safeFileName } from '#core/video/file-name.ts';
import { attachmentNamed } from './content-disposition.ts';
import { readSmallObject } from './read-small-object.ts';

/** Whatever a text is, no browser shows it as a page under the name of the bucket. */
const OPAQUE = 'application/octet-stream';
const MANIFEST_MAX_BYTES = 16 * 1024 * 1024;

const keyOf = { text: textKeyOf, manifest: manifestKeyOf };
const FOLDERS = { text: 'texts', manifest: 'projects' } as const;

const createTextStoredAt =
  (client: S3Client, Bucket: string): ProjectObjects['textStoredAtMs'] =>
  async (workspaceId, sha256) => {
    try {
      const Key = textKeyOf(workspaceId, sha256);
      const { LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      return LastModified?.getTime();
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };

const createList =
  (client: S3Client, Bucket: string): ProjectObjects['list'] =>
  async (workspaceId, kind, cursor) => {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: `${FOLDERS[kind]}/${workspaceId}/`,
        ...(cursor !== null && { ContinuationToken: cursor }),
      }),
    );
    return {
      items: Contents.map(({ Key = '', LastModified }) => ({
        name: path.basename(Key, '.json'),
        storedAtMs: LastModified?.getTime() ?? 0,
      })),
      nextCursor: NextContinuationToken ?? null,
    };
  };

export const createProjectObjects = (client: S3Client, Bucket: string): ProjectObjects => {
  const put = async (Key: string, Body: string, ContentType: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
  };
  const remove: ProjectObjects['delete'] = async (workspaceId, kind, name, signal) => {
    const object = { Bucket, Key: keyOf[kind](workspaceId, name) };
    await client.send(new DeleteObjectCommand(object), signal && { abortSignal: signal });
  };
  return {
    putText: (workspaceId, sha256, text) => put(textKeyOf(workspaceId, sha256), text, OPAQUE),
    readText: async (workspaceId, sha256) => {
      const object = { Bucket, Key: textKeyOf(workspaceId, sha256) };
      return (await readSmallObject(client, object, PROJECT_TEXT_MAX_BYTES))?.toString();
    },
    textStoredAtMs: createTextStoredAt(client, Bucket),
    presignText: (workspaceId, sha256, fileName, lifetimeSeconds) => {
      const command = new GetObjectCommand({
        Bucket,
        Key: textKeyOf(workspaceId, sha256),
        ResponseContentType: OPAQUE,
        ResponseContentDisposition: attachmentNamed(safeFileName(path.basename(fileName), sha256)),
      });
      return getSignedUrl(client, command, { expiresIn: lifetimeSeconds });
    },
    putManifest: (workspaceId, manifestId, manifest) =>
      put(manifestKeyOf(workspaceId, manifestId), JSON.stringify(manifest), 'application/json'),
    readManifest: async (workspaceId, manifestId) => {
      const object = { Bucket, Key: manifestKeyOf(workspaceId, manifestId) };
      const bytes = await readSmallObject(client, object, MANIFEST_MAX_BYTES);
      if (!bytes) throw new Error(`there is no manifest ${manifestId} of workspace ${workspaceId}`);
      return JSON.parse(bytes.toString()) as Manifest; // safe: written by `putManifest`
    },
    list: createList(client, Bucket),
    delete: remove,
  };
};
