import { createProgram, OperatorError, runProgram } from './shared/command-line.ts';
import { checkAssets } from './smoke/check-assets.ts';
import { checkBatches } from './smoke/check-batches.ts';
import { checkDashboard } from './smoke/check-dashboard.ts';
import { checkMcp } from './smoke/check-mcp.ts';
import { checkPreviews } from './smoke/check-previews.ts';
import { checkProjects } from './smoke/check-projects.ts';
import { checkActiveLimit, checkRender } from './smoke/check-videos.ts';
import { checkWithoutVideos } from './smoke/checks.ts';
import { createSmokeClient } from './smoke/client.ts';
import type { SmokeResult } from './smoke/client.ts';

const DESCRIPTION = `Sends a deployed API a request for every status its callers can get.
Also uploads one small file, has its link fetched and deletes both, saves and
deletes one project, creates and cancels one batch, renders one video of one
second and checks it.

The workspace of the key needs 60 credits, of which one is spent, and no active
video. Keys are read from the environment only, because npm prints arguments:

  SMOKE_KEY             a key with every permission
  SMOKE_READER_KEY      of the same workspace, may only read: for 403 of creates
  SMOKE_CREATOR_KEY     of the same workspace, may only create: for 403 of reads
  SMOKE_NO_CREDIT_KEY   of a workspace without credits: for 402

The exit status is 1 when a check failed.`;

const MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const;

const readKey = (name: string): string | undefined => {
  const key = process.env[name];
  // fetch would print a key that is not a valid header value
  if (key !== undefined && !/^[\w-]*$/.test(key))
    throw new OperatorError(`${name} contains characters that no key has.`);
  return key === '' ? undefined : key;
};

/** The base URL without trailing slashes. Errors do not quote the argument: it can contain a secret. */
const parseUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url === null) throw new OperatorError('The URL is not valid: write https://host/path.');
  if (url.username !== '' || url.password !== '')
    throw new OperatorError('The URL must not contain a user name or password.');
  return text.replace(/\/+$/, '');
};

const resultLine = ({ operation, status, what, outcome, reason }: SmokeResult): string => {
  const line = `${MARKS[outcome]} ${status} ${operation.padEnd(18)} ${what}`;
  return reason === undefined ? line : `${line}: ${reason}`;
};

interface Options {
  readonly dashboard?: string;
  readonly localstack?: true;
  readonly json?: true;
}

const main = async (url: string, { dashboard, localstack, json }: Options) => {
  const baseUrl = parseUrl(url);
  const key = readKey('SMOKE_KEY');
  if (key === undefined) throw new OperatorError('SMOKE_KEY is not set.');
  const keys = {
    reader: readKey('SMOKE_READER_KEY'),
    creator: readKey('SMOKE_CREATOR_KEY'),
    noCredit: readKey('SMOKE_NO_CREDIT_KEY'),
  };
  const results: SmokeResult[] = [];
  const report = (result: SmokeResult): void => {
    results.push(result);
    if (!json) console.log(resultLine(result));
  };
  const client = createSmokeClient(baseUrl, key, report);
  try {
    if (dashboard !== undefined) await checkDashboard(parseUrl(dashboard), report);
    await checkWithoutVideos(client, keys, localstack ?? false);
    await checkPreviews(client);
    await checkMcp(client, localstack ?? false);
    await checkAssets(client, localstack ?? false);
    await checkProjects(client);
    await checkBatches(client);
    await checkRender(client, keys);
    await checkActiveLimit(client);
  } finally {
    await client.cancelAll();
  }
  const count = (outcome: SmokeResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  if (json) console.log(JSON.stringify({ url: baseUrl, ...counts, results }));
  else console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed === 0) return;
  process.exitCode = 1;
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  if (!json) console.log(`\nFailed:\n${failures.map(resultLine).join('\n')}`);
};

const program = createProgram('SMOKE_KEY=… npm run smoke --')
  .description(DESCRIPTION)
  .argument('<url>', 'base URL of the API')
  .option('--dashboard <url>', 'also check the dashboard at this URL')
  .option('--localstack', 'skip what LocalStack cannot answer')
  .option('--json', 'print the results as JSON')
  .action(main);
await runProgram(program, { status: 2 });
