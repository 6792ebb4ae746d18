import type { SmokeResult } from './client.ts';

interface Check {
  readonly what: string;
  readonly path: string;
  readonly status: number;
  /** Beginning of the content type. */
  readonly type: string;
  /** What the body of a right answer contains. */
  readonly contains: string;
}

const REQUEST_LIMIT_MS = 30_000;

const CHECKS: readonly Check[] = [
  { what: 'page', path: '/', status: 200, type: 'text/html', contains: 'id="root"' },
  { what: 'page of a workspace', path: '/w/none', status: 200, type: 'text/html', contains: 'id="root"' },
  { what: 'docs page', path: '/docs', status: 200, type: 'text/html', contains: 'id="root"' },
  {
    what: 'configuration',
    path: '/config.json',
    status: 200,
    type: 'application/json',
    contains: 'user_pool_client_id',
  },
  {
    what: 'API without a sign-in',
    path: '/dashboard/v1/session',
    status: 401,
    type: 'application/json',
    contains: 'sign_in_required',
  },
  { what: 'file that does not exist', path: '/assets/none.js', status: 404, type: '', contains: '' },
];

const send = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) });
  return { response, text: await response.text() };
};

const findProblem = async (baseUrl: string, check: Check): Promise<string | undefined> => {
  const { response, text } = await send(baseUrl + check.path);
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== check.status) return `status ${response.status}`;
  if (!type.startsWith(check.type)) return `its type is ${type}`;
  if (!text.includes(check.contains)) return `it does not contain ${check.contains}`;
  const isPage = check.type === 'text/html';
  if (isPage && !response.headers.has('content-security-policy')) return 'it has no content security policy';
  return undefined;
};

/** The scripts and styles that the first page names. */
const findMissingFile = async (baseUrl: string): Promise<string | undefined> => {
  const { text } = await send(`${baseUrl}/`);
  const paths = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  if (paths.length === 0) return 'the page names no file';
  for (const path of paths) {
    const { response } = await send(baseUrl + path);
    if (response.status !== 200) return `${path}: status ${response.status}`;
  }
  return undefined;
};

/** Requests what a browser loads of the dashboard, without signing in. */
export const checkDashboard = async (
  baseUrl: string,
  onResult: (result: SmokeResult) => void,
): Promise<void> => {
  const report = async (what: string, status: number, finding: Promise<string | undefined>) => {
    const reason = await finding.catch((error: unknown) => String(error));
    const result = { operation: 'dashboard', status, what } as const;
    onResult(
      reason === undefined ? { ...result, outcome: 'passed' } : { ...result, outcome: 'failed', reason },
    );
  };
  for (const check of CHECKS) await report(check.what, check.status, findProblem(baseUrl, check));
  await report('files of the page', 200, findMissingFile(baseUrl));
};
