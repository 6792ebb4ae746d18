import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { DASHBOARD_DIST, DASHBOARD_SOURCES } from '../dashboard/sources.ts';
import { BUNDLED_FILES_DIR, BUNDLED_FILES_SOURCES } from '../layers/bundled-files/bundled-files-dir.ts';
import { isUpToDate } from './build-stamp.ts';
import { readDemoRecord } from './data-dir.ts';
import { createPages } from './gateway/pages.ts';
import type { ServePage } from './gateway/pages.ts';
import { SIGN_IN_PATH } from './gateway/sign-in.ts';
import { sdkConfig } from './stack-env.ts';
import type { Env } from './stack-env.ts';

const BUILD = fileURLToPath(new URL('../dashboard/build.ts', import.meta.url));
const BUILD_BUNDLED_FILES = fileURLToPath(
  new URL('../layers/bundled-files/bring-up-to-date.ts', import.meta.url),
);

/** In a process of its own: the threads of Vite and esbuild would stay. */
const run = async (script: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [script]);
};

/** Builds the dashboard if a source is newer than the last build. */
export const bringDashboardUpToDate = async (): Promise<void> => {
  if (!(await isUpToDate(DASHBOARD_DIST, DASHBOARD_SOURCES))) await run(BUILD);
};

/** The same with the files that the renderer and the API use; the dashboard is built from some of them. */
export const bringBuildsUpToDate = async (): Promise<void> => {
  if (!(await isUpToDate(BUNDLED_FILES_DIR, BUNDLED_FILES_SOURCES))) await run(BUILD_BUNDLED_FILES);
  await bringDashboardUpToDate();
};

/** Of presigned links. */
const bucketOrigin = async (env: Env): Promise<string> => {
  const s3 = new S3Client(sdkConfig(env, 'S3'));
  const command = new GetObjectCommand({ Bucket: env['BUCKET_NAME'], Key: 'any' });
  return new URL(await getSignedUrl(s3, command)).origin;
};

/** The dashboard of a running stack. Its configuration has the demo owner as soon as `npm start` has written it. */
export const createDashboardPages = async (baseUrl: string, dataDir: string, env: Env): Promise<ServePage> =>
  createPages({
    dist: DASHBOARD_DIST,
    origins: { bucket: await bucketOrigin(env) },
    config: () => {
      const { email, password } = readDemoRecord(dataDir) ?? {};
      return {
        cognito_url: SIGN_IN_PATH,
        user_pool_client_id: env['USER_POOL_CLIENT_ID'],
        api_url: baseUrl,
        demo: email === undefined ? undefined : { email, password },
      };
    },
  });
