import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chromium } from '#renderer/browser/chromium.ts';

/** Attempts to use the network, from Chromium's network log. */
export interface NetworkActivity {
  /** Name resolutions started. */
  readonly lookups: readonly string[];
  /** TCP connections attempted and UDP packets sent. */
  readonly sockets: readonly string[];
}

/** A wrapper script for the browser that appends `flags` and writes a network log. */
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
/** Connecting a UDP socket sends nothing (Chromium does so to look up a route), so only sent bytes count. */
const SOCKETS = /^(?:TCP_CONNECT_ATTEMPT|UDP_BYTES_SENT|SOCKS5?_CONNECT)$/;

/** The log of a killed browser may end in the middle of a line. */
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
