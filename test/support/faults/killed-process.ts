import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program in a process of its own with one message: its answer, or 'killed' when it killed itself. */
export const runKillable = async (
  program: string,
  message: object,
  env: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const child = fork(program, {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const answers: unknown[] = [];
  child.on('message', (answer) => answers.push(answer));
  child.send(message);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0 || answers.length === 0) throw new Error(`the victim ended with ${signal ?? code}`);
  return answers[0];
};

/** A process that is killed has no last word: nothing after this line happens. */
export const killSelf = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};
