import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { whyNoRoot } from '#test/support/lambda-root/run-in-root.ts';

const PROGRAM = fileURLToPath(new URL('support/leave-a-process.ts', import.meta.url));
const NAMESPACES = ['--pid', '--fork', '--kill-child', '--mount-proc'];

/** Runs the program alone in a process namespace, with the given environment. */
const leaveProcess = (env: Record<string, string>): unknown => {
  const user = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const args = [...NAMESPACES, ...user, process.execPath, PROGRAM];
  return JSON.parse(
    execFileSync('unshare', args, { env: { PATH: '/usr/bin:/bin', ...env }, encoding: 'utf8' }),
  );
};

it('a process that left its session, parent and environment does not survive the render on Lambda', ({
  skip,
}) => {
  const reason = whyNoRoot();
  skip(reason !== undefined, reason);
  const onLambda = leaveProcess({ AWS_LAMBDA_FUNCTION_NAME: 'render-segment' });
  expect(onLambda).toEqual({ duringRender: 1, afterRender: 0 });
});

it('processes that are not of a render are not killed on a machine that runs others', ({ skip }) => {
  const reason = whyNoRoot();
  skip(reason !== undefined, reason);
  expect(leaveProcess({})).toEqual({ duringRender: 1, afterRender: 1 });
});
