import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheControlOf, CONFIG_PATH, contentTypeOf, dashboardFileOf } from '#contracts/dashboard-files.ts';
import { pageHeaders, sitePartOf } from '#contracts/dashboard-headers.ts';
import type { PageOrigins } from '#contracts/dashboard-headers.ts';
import type { GatewayRequest, GatewayResponse } from './handle-request.ts';

/** The response with a page or file of the dashboard; undefined for every other request. */
export type ServePage = (
  request: Pick<GatewayRequest, 'method' | 'target'>,
) => Promise<GatewayResponse | undefined>;

interface DashboardFiles {
  /** Folder of the built dashboard. */
  readonly dist: string;
  readonly origins: PageOrigins;
  /** Content of `/config.json`. */
  readonly config: () => object;
}

/** No percent-encoding, and no segment that begins with a dot: such a path cannot leave its folder. */
const PLAIN_PATH = /^(?:\/[\w@-][\w@.-]*)+$/;

const readIfPresent = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw error;
  }
};

/** Serves the built dashboard as its CloudFront distribution does. */
export const createPages =
  ({ dist, origins, config }: DashboardFiles): ServePage =>
  async ({ method, target }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const [path = ''] = target.split('?');
    const file = dashboardFileOf(path);
    if (!PLAIN_PATH.test(file)) return undefined;
    const body = file === CONFIG_PATH ? JSON.stringify(config()) : await readIfPresent(join(dist, file));
    if (body === undefined) return undefined;
    return {
      statusCode: 200,
      headers: {
        'content-type': contentTypeOf(file),
        'cache-control': cacheControlOf(file),
        ...pageHeaders(sitePartOf(file), origins),
      },
      body,
    };
  };
