import { expect, it } from 'vitest';
import { launchStrategyOf } from '#renderer/browser/launch-strategy.ts';
import { describeStart } from '#renderer/browser/describe-start.ts';

const MULTI_PROCESS = launchStrategyOf('multi-process');
const CURE =
  'set LAUNCH_STRATEGY, in a stage launchStrategy, to single-process if "npm run probe" shows that it passes.';

it('names the strategy, the event, the fatal message and the setting to try', () => {
  const messages = [
    '[1122/222948.185007:WARNING:../gpu_process_host.cc:1506] The GPU process has crashed 6 time(s)',
    '[1122/222948.185023:FATAL:../gpu_data_manager.cc:417] GPU process is not usable. Goodbye.',
    '#0 0x5620dd3b8b29',
    '',
  ];
  expect(describeStart(MULTI_PROCESS, 'it ended with SIGTRAP', messages.join('\n'))).toBe(
    `Chromium did not start in multi-process: it ended with SIGTRAP (GPU process is not usable. Goodbye.); ${CURE}`,
  );
});

it('names the last message if none is fatal, and bounds it', () => {
  const messages = `[1:INFO:x.cc:1] one\n${'x'.repeat(5000)}\n[2:INFO:CONSOLE:0] "two"\n`;
  expect(describeStart(MULTI_PROCESS, 'it exited with 127', messages)).toContain(
    `it exited with 127 (${'x'.repeat(200)});`,
  );
});

it('says when Chromium wrote no message', () => {
  expect(describeStart(launchStrategyOf('single-process'), 'it exited with 1', '')).toMatch(
    /single-process: it exited with 1 \(no message\); .* multi-process if/,
  );
});
