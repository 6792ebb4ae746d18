import { parseArgs } from 'node:util';
import { checkCap } from './smoke/check-cap.ts';
import { checkReads } from './smoke/check-reads.ts';
import {
  checkBadRequests,
  checkForbidden,
  checkNoCredits,
  checkUnauthorized,
} from './smoke/check-refusals.ts';
import type { OtherKeys } from './smoke/check-refusals.ts';
import { checkRender } from './smoke/check-render.ts';
import { createSmokeApi, refusedWith } from './smoke/smoke-api.ts';
import type { SmokeApi } from './smoke/smoke-api.ts';
import { resultLine, summaryOf, summaryText } from './smoke/smoke-report.ts';
import type { SmokeResult } from './smoke/smoke-report.ts';

const USAGE = `Usage: npm run smoke -- <url> <key> [options]

Drives a deployed API through every status its callers can meet, makes one real video of a second and looks into
the file. The key's workspace needs 60 credits, of which one is spent, and no active video.

  --reader-key <key>      of the same workspace, may only read: 403 of what creates
  --creator-key <key>     of the same workspace, may only create: 403 of what reads
  --no-credit-key <key>   of a workspace without credits: 402
  --patience <seconds>    how long the video may take (300)
  --json                  the results as JSON

Ends with 1 when a check has failed.`;

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'reader-key': { type: 'string' },
      'creator-key': { type: 'string' },
      'no-credit-key': { type: 'string' },
      patience: { type: 'string', default: '300' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [url, key, ...extra] = positionals;
  if (values.help || url === undefined || key === undefined || extra.length > 0) return undefined;
  if (!URL.canParse(url)) throw new Error(`"${url}" is no address.`);
  const patienceMs = Number(values.patience) * 1000;
  if (!(patienceMs > 0)) throw new Error(`--patience is "${values.patience}": give seconds.`);
  const keys: OtherKeys = {
    ...(values['reader-key'] === undefined ? {} : { reader: values['reader-key'] }),
    ...(values['creator-key'] === undefined ? {} : { creator: values['creator-key'] }),
    ...(values['no-credit-key'] === undefined ? {} : { noCredit: values['no-credit-key'] }),
  };
  return { baseUrl: url.replace(/\/+$/, ''), key, keys, patienceMs, json: values.json };
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
  const given = readArguments();
  if (given === undefined) {
    console.log(USAGE);
    return process.argv.includes('--help') ? 0 : 2;
  }
  const { baseUrl, key, keys, patienceMs, json } = given;
  const results: SmokeResult[] = [];
  const api = createSmokeApi(baseUrl, key, (result) => {
    results.push(result);
    if (!json) console.log(resultLine(result));
  });
  try {
    await checkEverything(api, keys, patienceMs);
  } finally {
    await api.cancelAll();
  }
  const summary = summaryOf(results);
  console.log(json ? JSON.stringify({ url: baseUrl, ...summary, results }) : `\n${summaryText(results)}`);
  return summary.failed === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
