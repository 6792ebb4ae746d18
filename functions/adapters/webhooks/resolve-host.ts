import { Resolver } from 'node:dns/promises';

/** Every address of a name, IPv4 first; none when it has none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const QUERY_TIMEOUT_MS = 2000;
const TRIES = 2;

/** Asks the name servers and nobody else: no hosts file, no search domains, and no thread that a dead server could hold. */
export const resolveHost: ResolveHost = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: TRIES });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
