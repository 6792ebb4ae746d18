// Alone in a process namespace: a render leaves a process that is in another session, has another parent and no
// environment. Prints which processes run at each step.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { renderSegmentDependencies } from '#renderer/prepare-renderer.ts';

const readCommand = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' ');
  } catch {
    return '';
  }
};
const countLeft = (): number =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readCommand(name) === 'sleep 1000').length;

const waitUntilLeft = async (): Promise<number> => {
  for (let tries = 0; tries < 200 && countLeft() === 0; tries += 1) await sleep(10);
  return countLeft();
};

const { withScratchFolder } = renderSegmentDependencies('/nonexistent', process.env);
const duringRender = await withScratchFolder(async (folder) => {
  const env = { PATH: '/usr/bin:/bin', HOME: `${folder}/home` };
  execFileSync('/bin/sh', ['-c', 'setsid env -i /bin/sh -c "sleep 1000 & exit 0" &'], {
    env,
    stdio: 'ignore',
  });
  return waitUntilLeft();
});
process.stdout.write(JSON.stringify({ duringRender, afterRender: countLeft() }), () => process.exit(0));
