import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chromium } from '#renderer/browser/chromium.ts';

/** What Chromium's own network log tells of attempts to leave the machine. */
export interface NetworkActivity {
  /** Names it set out to resolve. */
  readonly lookups: readonly string[];
  /** TCP connections it attempted and UDP packets it sent. */
  readonly sockets: readonly string[];
}

/** The same browser, started with more flags behind those of the renderer. */
export const withFlags = async (
  chromium: Chromium,
  folder: string,
  flags: readonly string[],
): Promise<Chromium> => {
  const executablePath = join(folder, 'chromium-with-flags');
  const quoted = [chromium.executablePath, ...flags].map((word) => `'${word}'`);
  await writeFile(
    executablePath,
    `#!/bin/sh\nexec ${quoted[0]} "$@" ${quoted.slice(1).join(' ')} --log-net-log="$HOME/netlog.json"\n`,
  );
  await chmod(executablePath, 0o755);
  return { ...chromium, executablePath };
};

export const netlogPath = (scratchDir: string): string => join(scratchDir, 'home', 'netlog.json');

interface LogEvent {
  readonly type: number;
  readonly params?: Readonly<Record<string, unknown>>;
}

const LOOKUPS = /^HOST_RESOLVER_(?:MANAGER_JOB|SYSTEM_TASK|DNS_TASK)$|^DNS_TRANSACTION$/;
/** A UDP socket that is only connected sends nothing: Chromium does so to learn whether there is a route. */
const SOCKETS = /^(?:TCP_CONNECT_ATTEMPT|UDP_BYTES_SENT|SOCKS5?_CONNECT)$/;

/** Reads a log that may end in the middle of a line, as that of a killed browser does. */
export const readNetlog = async (path: string): Promise<NetworkActivity> => {
  const text = await readFile(path, 'utf8');
  const [head = '', ...lines] = text.split('\n');
  const constants = JSON.parse(head.replace(/,\s*$/, '}')) as {
    constants: { logEventTypes: Record<string, number> };
  };
  const names = new Map(Object.entries(constants.constants.logEventTypes).map(([name, id]) => [id, name]));
  const lookups: string[] = [];
  const sockets: string[] = [];
  for (const line of lines) {
    let event: LogEvent;
    try {
      event = JSON.parse(line.replace(/,\s*$/, '').replace(/^"events":\s*\[/, '')) as LogEvent;
    } catch {
      continue;
    }
    const name = names.get(event.type) ?? '';
    const detail = `${name} ${JSON.stringify(event.params ?? {})}`;
    if (LOOKUPS.test(name)) lookups.push(detail);
    if (SOCKETS.test(name)) sockets.push(detail);
  }
  return { lookups, sockets };
};
