// Global setup of the tests that start the stack: fails the run when the role of a function on AWS does not allow a call
// that the function made.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import type { AwsCall } from './aws-calls.ts';
import { allows } from './policies.ts';
import type { Grant } from './policies.ts';

const POST_GRANTS = new URL('./post-grants.ts', import.meta.url);

declare module 'vitest' {
  interface ProvidedContext {
    /** Calls of functions to AWS, one in JSON on each line. */
    readonly awsCallsFile?: string;
  }
}

const describeCall = ({ functionName, action, resource, leadingKeys = [] }: AwsCall): string =>
  `${functionName}: ${[action, resource, ...leadingKeys].join(' ')}`;

export default ({ provide, name }: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'aws-calls-'));
  const file = join(folder, 'calls.jsonl');
  provide('awsCallsFile', file);
  return async () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    rmSync(folder, { recursive: true });
    if (lines.length === 0) return;
    const [grants] = (await once(new Worker(POST_GRANTS), 'message')) as [readonly Grant[]];
    const calls = lines.map((line) => JSON.parse(line) as AwsCall);
    const denied = calls.filter((call) => !grants.some((grant) => allows(grant, call)));
    const counts = `${calls.length} calls of functions to AWS replayed, ${denied.length} denied`;
    process.stdout.write(`${name}: ${counts}\n`);
    if (denied.length > 0)
      throw new Error(`calls without permission: ${[...new Set(denied.map(describeCall))].join('\n')}`);
  };
};
