import { UsageError } from './command-line/operator-error.ts';
import { parseOptions } from './command-line/parse-options.ts';
import { runCommand } from './shared/command-line.ts';
import { checkCap } from './smoke/check-cap.ts';
import { checkReads } from './smoke/check-reads.ts';
import { checkBadRequests, checkForbidden, checkNoCredits, checkUnauthorized } from './smoke/checks.ts';
import type { OtherKeys } from './smoke/checks.ts';
import { checkRender } from './smoke/check-render.ts';
import { createSmokeApi, refusedWith } from './smoke/client.ts';
import type { SmokeApi } from './smoke/client.ts';
import { resultLine, summaryOf, summaryText } from './smoke/smoke-report.ts';
import type { SmokeResult } from './smoke/smoke-report.ts';

const USAGE = `Usage: SMOKE_KEY=… npm run smoke -- <url> [--patience <seconds>] [--json]

Drives a deployed API through every status its callers can meet, makes one real video of a second and looks into
the file. The key's workspace needs 60 credits, of which one is spent, and no active video. Keys are read from the
environment alone, since npm repeats arguments on the screen:

  SMOKE_KEY             a key with every permission
  SMOKE_READER_KEY      of the same workspace, may only read: 403 of what creates
  SMOKE_CREATOR_KEY     of the same workspace, may only create: 403 of what reads
  SMOKE_NO_CREDIT_KEY   of a workspace without credits: 402

  --patience <seconds>  how long the video may take (300)
  --json                the results as JSON

Ends with 1 when a check has failed.`;

const readKey = (name: string): string | undefined => {
  const key = process.env[name];
  // Fetch would quote a key it cannot send.
  if (key !== undefined && !/^[\w-]*$/.test(key))
    throw new UsageError(`${name} holds characters that no key has.`);
  return key === '' ? undefined : key;
};

const readKeys = (): { readonly key: string; readonly others: OtherKeys } => {
  const key = readKey('SMOKE_KEY');
  if (key === undefined) throw new UsageError('SMOKE_KEY is not set.');
  const [reader, creator, noCredit] = ['READER', 'CREATOR', 'NO_CREDIT'].map((whose) =>
    readKey(`SMOKE_${whose}_KEY`),
  );
  return {
    key,
    others: { ...(reader && { reader }), ...(creator && { creator }), ...(noCredit && { noCredit }) },
  };
};

const readArguments = () => {
  const { values, positionals } = parseOptions({
    allowPositionals: true,
    options: {
      patience: { type: 'string', default: '300' },
      json: { type: 'boolean', default: false },
    },
  });
  const [url, ...extra] = positionals;
  if (url === undefined || extra.length > 0)
    throw new UsageError('Name one address; keys come from the environment.');
  const address = URL.parse(url);
  if (address === null) throw new UsageError('What is to be asked is no address: write https://host/path.');
  if (address.username !== '' || address.password !== '')
    throw new UsageError('The address must hold no user name or password: callers have keys.');
  const patienceMs = Number(values.patience) * 1000;
  if (!(patienceMs > 0)) throw new UsageError(`--patience is "${values.patience}": give seconds.`);
  return { baseUrl: url.replace(/\/+$/, ''), patienceMs, json: values.json };
};

const checkEverything = async (api: SmokeApi, keys: OtherKeys, patienceMs: number): Promise<void> => {
  await checkReads(api);
  await checkUnauthorized(api);
  await checkForbidden(api, keys);
  await checkBadRequests(api);
  await checkNoCredits(api, keys);
  const id = await checkRender(api, patienceMs);
  if (id !== undefined && keys.noCredit !== undefined) {
    const stranger = { operation: 'get-video', path: { id }, key: keys.noCredit } as const;
    await api.check('of another workspace', 404, stranger, refusedWith('not_found'));
  }
  await checkCap(api);
};

/** Runs every check and returns the exit status. Whatever was made and is still active is canceled. */
const main = async (): Promise<number> => {
  const { baseUrl, patienceMs, json } = readArguments();
  const { key, others } = readKeys();
  const results: SmokeResult[] = [];
  const api = createSmokeApi(baseUrl, key, (result) => {
    results.push(result);
    if (!json) console.log(resultLine(result));
  });
  try {
    await checkEverything(api, others, patienceMs);
  } finally {
    await api.cancelAll();
  }
  const summary = summaryOf(results);
  console.log(json ? JSON.stringify({ url: baseUrl, ...summary, results }) : `\n${summaryText(results)}`);
  return summary.failed === 0 ? 0 : 1;
};

await runCommand(USAGE, main, { status: 2 });
