import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import {
  cacheControlOf,
  CONFIG_PATH,
  contentTypeOf,
  SUPPORT_URL_PATTERN,
} from '#contracts/dashboard-files.ts';
import { DASHBOARD_DIST } from '../../dashboard/sources.ts';
import { OperatorError } from '../shared/command-line.ts';

export interface UploadTarget {
  readonly bucketName: string;
  /** Begins with its region. */
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Address of the API for programs. */
  readonly apiUrl: string;
  /** Where owners reach the operator. */
  readonly supportUrl?: string | undefined;
}

/** The content of `config.json`. A support URL that the settings of a stage would not accept is refused. */
const configOf = ({ userPoolId, userPoolClientId, apiUrl, supportUrl }: UploadTarget): string => {
  if (supportUrl !== undefined && !new RegExp(SUPPORT_URL_PATTERN).test(supportUrl))
    throw new OperatorError(
      'The support URL must begin with https://, mailto: or tel: and must not contain spaces.',
    );
  return JSON.stringify({
    cognito_url: `https://cognito-idp.${userPoolId.replace(/_.*/, '')}.amazonaws.com/`,
    user_pool_client_id: userPoolClientId,
    api_url: apiUrl,
    ...(supportUrl !== undefined && { support_url: supportUrl }),
  });
};

const listFiles = async (dist: string): Promise<readonly string[]> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`);
};

/** Hashed files first, pages last: a page never names a file that is not there yet. */
const uploadOrder = (file: string): number => {
  if (file.endsWith('.html')) return 2;
  return cacheControlOf(file).includes('immutable') ? 0 : 1;
};

/**
 * Uploads the built dashboard and its `config.json`. Files of earlier releases stay, because open pages load them.
 * Returns the number of files.
 */
export const uploadDashboard = async (
  s3: S3Client,
  target: UploadTarget,
  dist = DASHBOARD_DIST,
): Promise<number> => {
  const config = configOf(target);
  const files = [...(await listFiles(dist)), CONFIG_PATH].toSorted((a, b) => uploadOrder(a) - uploadOrder(b));
  for (const file of files) {
    await s3.send(
      new PutObjectCommand({
        Bucket: target.bucketName,
        Key: file.slice(1),
        ContentType: contentTypeOf(file),
        CacheControl: cacheControlOf(file),
        Body: file === CONFIG_PATH ? config : await readFile(join(dist, file)),
      }),
    );
  }
  return files.length;
};
