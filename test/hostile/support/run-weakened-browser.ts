// Chromium without some containment layers: started without their flags and behind a debugging pipe whose messages are
// changed as if the renderer did not have them. Arguments: path of a WeakenedBrowserSettings, then the flags of the renderer.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTENT_SECURITY_POLICY } from '#renderer/browser/network-guard.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import type { Layer, WeakenedBrowserSettings } from './weaken-browser.ts';

type Params = Readonly<Record<string, unknown>>;

/** Changes of messages by layer and method: params that do not change are returned; undefined drops the message. */
type Edits = Partial<Record<Layer, Readonly<Record<string, (params: Params) => Params | undefined>>>>;

/** A command or an event; a response has neither member. */
interface Message {
  readonly method?: string;
  readonly params?: Params;
}

const LAYER_FLAGS: Partial<Record<Layer, readonly string[]>> = {
  'resolver-rules': ['--host-resolver-rules'],
  'dead-proxy': ['--proxy-server', '--proxy-bypass-list'],
  'webrtc-policy': ['--force-webrtc-ip-handling-policy', '--webrtc-ip-handling-policy'],
  'own-targets': ['--block-new-web-contents'],
};

const COMMANDS: Edits = {
  'content-policy': {
    'Fetch.fulfillRequest': (params) => {
      const headers = params['responseHeaders'] as readonly { readonly value: string }[];
      const kept = headers.filter(({ value }) => value !== CONTENT_SECURITY_POLICY);
      return kept.length === headers.length ? params : { ...params, responseHeaders: kept };
    },
  },
  // Only the requests that the renderer responds to with a file are intercepted.
  'request-guard': {
    'Fetch.enable': (params) => ({ ...params, patterns: [{ urlPattern: `${ORIGIN}/*` }] }),
  },
  'page-apis': {
    'Page.addScriptToEvaluateOnNewDocument': (params) =>
      String(params['source']).includes('"UDPSocket"') ? { ...params, source: '' } : params,
  },
  'own-targets': {
    'Target.setAutoAttach': () => ({ autoAttach: false, waitForDebuggerOnStart: false, flatten: true }),
  },
};

/** With these events a layer fails the render. */
const EVENTS: Edits = {
  'request-guard': {
    'Fetch.requestPaused': (params) => {
      const { url } = params['request'] as { readonly url: string };
      return url === `${ORIGIN}/` ? params : { ...params, resourceType: 'Other' };
    },
    'Page.frameRequestedNavigation': () => undefined,
    'Network.loadingFailed': (params) => ({ ...params, blockedReason: undefined }),
  },
  'own-targets': { 'Page.frameAttached': () => undefined },
};

const [settingsPath = '', ...flags] = process.argv.slice(2);
const settings = JSON.parse(readFileSync(settingsPath, 'utf8')) as WeakenedBrowserSettings;
const { disabledLayers, executablePath, environment, logPath } = settings;

const record = (layer: Layer): void => appendFileSync(logPath, `${layer}\n`);

const editWith =
  (edits: Edits, onEdit: (layer: Layer) => void = () => undefined) =>
  (message: Message): Message | undefined => {
    let edited = message;
    for (const layer of disabledLayers) {
      const { method = '', params = {} } = edited;
      const edit = edits[layer]?.[method];
      const changed = edit === undefined ? params : edit(params);
      if (changed === undefined) return undefined;
      if (changed === params) continue;
      onEdit(layer);
      edited = { ...edited, params: changed };
    }
    return edited;
  };

/** On a busy machine a frame can send requests before the renderer receives its event and ends the render. */
const LATE_EVENT = 'Page.frameAttached';
const LATE_MS = 1_000;

/** Messages end with a zero byte. */
const editMessages = (edit: (message: Message) => Message | undefined) =>
  async function* (chunks: AsyncIterable<string>): AsyncGenerator<string> {
    let rest = '';
    for await (const chunk of chunks) {
      const messages = (rest + chunk).split('\0');
      rest = messages.pop() ?? '';
      for (const text of messages) {
        const edited = edit(JSON.parse(text) as Message);
        if (edited === undefined) continue;
        if (edited.method === LATE_EVENT) await sleep(LATE_MS);
        yield `${JSON.stringify(edited)}\0`;
      }
    }
  };

const nameOf = (flag: string): string => flag.split('=')[0] ?? '';
const names = flags.map(nameOf);
for (const layer of disabledLayers) {
  const missing = LAYER_FLAGS[layer]?.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`the renderer does not set ${missing}`);
  if (COMMANDS[layer] === undefined) record(layer);
}
const removed = disabledLayers.flatMap((layer) => LAYER_FLAGS[layer] ?? []);
const keptFlags = flags.filter((flag) => !removed.includes(nameOf(flag)));

const chromium = spawn(executablePath, keptFlags, {
  env: { ...environment, ...process.env },
  stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
});
const [, , , toChromium, fromChromium] = chromium.stdio as unknown as [null, null, null, Socket, Socket]; // safe: pipes
// The ends that the renderer opened.
const fromRenderer = new Socket({ fd: 3, writable: false });
const toRenderer = new Socket({ fd: 4, readable: false });
for (const input of [fromRenderer, fromChromium]) input.setEncoding('utf8');
// Both reject when the renderer kills the browser.
pipeline(fromRenderer, editMessages(editWith(COMMANDS, record)), toChromium).catch(() => undefined);
pipeline(fromChromium, editMessages(editWith(EVENTS)), toRenderer).catch(() => undefined);

// The renderer explains a crash by the exit of its child process.
chromium.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.kill(process.pid, signal);
});
