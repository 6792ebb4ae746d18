// Replaces the Lambda runtime in the chroot, which holds only Node and the function: invokes the handler with each event
// of standard input in order and prints the results.
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { json } from 'node:stream/consumers';

const isWritable = (folder: string): boolean => {
  try {
    writeFileSync(`${folder}/written`, '');
    return true;
  } catch {
    return false;
  }
};

const started: ChildProcess[] = [];
subscribe('child_process', (message) =>
  started.push((message as { readonly process: ChildProcess }).process),
);

const events = (await json(process.stdin)) as readonly object[];
const startedMs = performance.now();
const code = `${process.env['LAMBDA_TASK_ROOT'] ?? ''}/index.mjs`;
const { handler } = (await import(code)) as {
  readonly handler: (event: unknown, context: unknown) => Promise<unknown>;
};
const initMs = performance.now() - startedMs;
const invocations: object[] = [];
for (const event of events) {
  const beganMs = performance.now();
  const outcome = await handler(event, {});
  invocations.push({ outcome, tookMs: performance.now() - beganMs });
}
const report = {
  initMs,
  invocations,
  programs: [...new Set(started.map(({ spawnfile }) => basename(spawnfile)))].sort(),
  surroundings: {
    variables: Object.keys(process.env).sort(),
    folders: readdirSync('/').sort(),
    writable: ['/', '/var/task', '/opt', '/opt/bin', '/tmp'].filter(isWritable),
    uid: process.getuid?.(),
  },
};
process.stdout.write(JSON.stringify(report), () => process.exit(0));
