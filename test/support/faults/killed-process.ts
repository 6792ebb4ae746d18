import { fork } from 'node:child_process';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';

/** Runs a program in a child process with one message. Returns its response, or 'killed' when it ended by SIGKILL. */
export const runKillable = async (
  program: string,
  message: object,
  env: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const child = fork(program, {
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const responses: unknown[] = [];
  child.on('message', (response) => responses.push(response));
  child.send(message);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0 || responses.length === 0) throw new Error(`the child process ended with ${signal ?? code}`);
  return responses[0];
};

/** In the child process: does what the message says. The response is what that returns. */
export const onMessage = (run: (message: never) => Promise<unknown>): void => {
  process.once('message', (message) => {
    run(message as never) // safe: `runKillable` sends what the program takes
      .then((result) => process.send?.({ result }, () => process.exit(0)))
      .catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      });
  });
};

/** Never resolves: the process is gone. */
export const killSelf = (): Promise<never> => {
  flushCompileCache(); // for the next process
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};

type AnyPort = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;

/** Kills the process before or after a call of the port: `killAt` is `before <call>` or `after <call>`. */
export const killPort = <Port extends object>(port: Port, killAt: string): Port =>
  Object.fromEntries(
    Object.entries(port as AnyPort).map(([method, call]) => [
      method,
      async (...args: unknown[]) => {
        if (killAt === `before ${method}`) return killSelf();
        const result = await call(...args);
        if (killAt === `after ${method}`) return killSelf();
        return result;
      },
    ]),
  ) as Port;
