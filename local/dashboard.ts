import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DASHBOARD_DIST, DASHBOARD_SOURCES } from '../dashboard/sources.ts';
import { BUNDLED_FILES_DIR, BUNDLED_FILES_SOURCES } from '../layers/bundled-files/bundled-files-dir.ts';
import { isUpToDate } from './build-stamp.ts';
import { readDemoRecord } from './data-dir.ts';
import { createPages } from './gateway/pages.ts';
import type { ServePage } from './gateway/pages.ts';
import { SIGN_IN_PATH } from './gateway/sign-in.ts';
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

/** The dashboard of a running stack. Its configuration has the demo owner as soon as `npm start` has written it. */
export const createDashboardPages = (baseUrl: string, dataDir: string, env: Env): ServePage =>
  createPages({
    dist: DASHBOARD_DIST,
    origins: { bucket: new URL(env['AWS_ENDPOINT_URL_S3'] ?? '').origin },
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
