import type { Canaries, Hit } from './canaries.ts';
import { canaryText } from './canary-pattern.ts';
import type { HostileResult } from './hostile-harness.ts';

/** The proxy of layer `dead-proxy`. No process listens there. */
const DEAD_PROXY = '127.0.0.1:9';

/** Sockets other than attempts to connect to the dead proxy. */
const liveSockets = ({ network }: HostileResult): string[] =>
  network.sockets.filter((socket) => /"address"/.test(socket) && !socket.includes(`"${DEAD_PROXY}"`));

/** Hits whose request path contains the name of the document. */
export const hitsOf = (canaries: Canaries, name: string): Hit[] =>
  canaries.hits.filter(({ detail }) => detail.includes(`/${name}/`));

/** Outcomes allowed for a hostile document: rendered, or failed because of its content. */
const ALLOWED_OUTCOMES = ['rendered', 'asset_unavailable', 'script_error', 'timeline_missing'];

/** What a document reached, read or showed. */
export const findBreaches = (result: HostileResult, canaries: Canaries): string[] => {
  const breaches = hitsOf(canaries, result.name).map(({ kind, detail }) => `${kind} canary: ${detail}`);
  if (result.showsCanary) breaches.push('a frame shows the canary');
  for (const lookup of result.network.lookups) breaches.push(`looked up a name: ${lookup}`);
  for (const socket of liveSockets(result)) breaches.push(`used a socket: ${socket}`);
  return breaches;
};

/** Breaches, leaked secrets and wrong outcomes of a render with all layers enabled; empty if it was contained. */
export const findLeaks = (result: HostileResult, canaries: Canaries): string[] => {
  const leaks = findBreaches(result, canaries);
  if (result.leakedEnvironments > 0) leaks.push('a process of the render has the secrets in its environment');
  if (result.diagnostic.includes(canaryText(canaries.bits))) leaks.push('the diagnostic contains the canary');
  if (!ALLOWED_OUTCOMES.includes(result.outcome)) leaks.push(`ended ${result.outcome}: ${result.diagnostic}`);
  return leaks;
};
