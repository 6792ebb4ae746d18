import { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import { useEmulator } from '#test/support/use-emulator.ts';
import { startLambda } from '../../../local/emulators/lambda.ts';
import { failed } from '../../../local/functions/invocation.ts';
import type { InvocationResult } from '../../../local/functions/invocation.ts';
import { probeLaunches } from '../../../scripts/probe/probe-launches.ts';

let respond: (launchStrategy: string) => InvocationResult;
const runner = {
  // safe: only the probe invokes it
  invoke: async (_: string, event: unknown) =>
    respond((event as { probe: { launchStrategy: string } }).probe.launchStrategy),
  stop: async () => {},
};
const client = useEmulator(
  (credentials) => startLambda({ 'render-segment': runner }, credentials),
  (settings) => new LambdaClient(settings),
);

const answer = (payload: LaunchProbeOutcome): InvocationResult => ({ status: 'returned', payload });
const passed = (launchStrategy: string) =>
  answer({ status: 'passed', launchStrategy, seconds: 1.25 } as LaunchProbeOutcome);
const crashed = (launchStrategy: string) =>
  answer({ status: 'failed', launchStrategy, diagnostic: 'it exited with 1' } as LaunchProbeOutcome);

const probe = async (launchStrategy: 'single-process' | 'multi-process') => {
  const lines: string[] = [];
  const probed = { name: 'render-segment', isTenantIsolated: true, launchStrategy };
  const isWorking = await probeLaunches(client(), probed, (line) => lines.push(line));
  return { isWorking, lines };
};

it('prints the time of each strategy and keeps the present one when both work', async () => {
  respond = passed;
  expect(await probe('single-process')).toEqual({
    isWorking: true,
    lines: [
      '✓ single-process: first frame after 1.3 s',
      '✓ multi-process: first frame after 1.3 s',
      'Both work: keep launchStrategy "single-process".',
    ],
  });
});

it('names the strategy to set when only the other one works', async () => {
  respond = (strategy) => (strategy === 'single-process' ? passed(strategy) : crashed(strategy));
  expect(await probe('multi-process')).toEqual({
    isWorking: false,
    lines: [
      '✓ single-process: first frame after 1.3 s',
      '✗ multi-process: it exited with 1',
      'Set launchStrategy to "single-process" in the settings of the stage and deploy again.',
    ],
  });
});

it('says that nothing can be rendered when the function fails with both', async () => {
  respond = () => failed('Runtime.ExitError', 'the process ended');
  const { isWorking, lines } = await probe('single-process');
  expect(isWorking).toBe(false);
  expect(lines[0]).toMatch(/^✗ single-process: the function failed: .*Runtime\.ExitError/);
  expect(lines[2]).toMatch(/^Neither works/);
});

it('says when the function cannot be invoked', async () => {
  const probed = { name: 'absent', isTenantIsolated: true, launchStrategy: 'single-process' } as const;
  await expect(probeLaunches(client(), probed, () => {})).rejects.toThrow(
    'The function absent cannot be invoked',
  );
});
