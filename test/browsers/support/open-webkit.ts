import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EnginePage } from './engine-page.ts';

const START_LIMIT_MS = 30_000;
const POLL_MS = 100;
/** Key of an element's id in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  server.close();
  return port;
};

const createSend =
  (base: string): Send =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(base + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: T };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };

/** Repeats a step until it no longer fails. */
const retry = async <T>(step: () => Promise<T>): Promise<T> => {
  for (const started = Date.now(); ;) {
    try {
      return await step();
    } catch (error) {
      if (Date.now() - started > START_LIMIT_MS) throw error;
      await sleep(POLL_MS);
    }
  }
};

/** A screen and the driver, which starts the browser. */
const startProcesses = async (port: number): Promise<readonly ChildProcess[]> => {
  const display = `:${port}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' });
  const env = { ...process.env, DISPLAY: display };
  return [spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }), screen];
};

const createPage = (send: Send, close: () => Promise<void>): EnginePage => {
  const find = (using: string, value: string) =>
    retry(() => send<Readonly<Record<string, string>>>('POST', '/element', { using, value }));
  const at = async (element: string) => `/element/${(await find('xpath', element))[ELEMENT]}`;
  const evaluate = <T>(expression: string) =>
    send<T>('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  return {
    goto: (url) => send('POST', '/url', { url }),
    url: () => send('GET', '/url'),
    evaluate,
    evaluateInPreview: async (expression) => {
      await send('POST', '/frame', { id: await find('css selector', '.preview-frames .shown') });
      try {
        return await evaluate(expression);
      } finally {
        await send('POST', '/frame', { id: null });
      }
    },
    // An element that React replaces between the two requests is looked up again.
    click: (element) => retry(async () => send('POST', `${await at(element)}/click`, {})),
    type: async (element, text) => send('POST', `${await at(element)}/value`, { text }),
    close,
  };
};

/** WebKitGTK's browser as it is installed, by WebDriver. */
export const openWebkit = async (binary: string): Promise<EnginePage> => {
  const port = await freePort();
  const processes = await startProcesses(port);
  const driver = `http://127.0.0.1:${port}`;
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const { sessionId } = await retry(() =>
    createSend(driver)<{ readonly sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: options },
    }),
  );
  const send = createSend(`${driver}/session/${sessionId}`);
  return createPage(send, async () => {
    await send('DELETE', '').catch(() => undefined);
    for (const each of processes) each.kill();
  });
};
