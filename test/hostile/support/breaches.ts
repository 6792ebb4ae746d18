import type { Canaries, Hit } from './canaries.ts';
import { canaryText } from './canary-pattern.ts';
import type { HostileResult } from './hostile-harness.ts';

/** Where connections end that pass every check before the proxy: nobody listens there. */
const DEAD_PROXY = '127.0.0.1:9';

/** The sockets a result shows apart from attempts at the dead proxy. */
const liveSockets = ({ network }: HostileResult): string[] =>
  network.sockets.filter((socket) => /"address"/.test(socket) && !socket.includes(`"${DEAD_PROXY}"`));

/** Requests at the listeners that name the document. */
export const hitsOf = (canaries: Canaries, name: string): Hit[] =>
  canaries.hits.filter(({ detail }) => detail.includes(`/${name}/`));

/** Ends that are right for a document that attacks: the video comes out, or it is refused for what it did. */
const RIGHT_ENDS = ['rendered', 'asset_unavailable', 'script_error', 'timeline_missing'];

/** What a document reached, read or showed. */
export const findBreaches = (result: HostileResult, canaries: Canaries): string[] => {
  const reaches = hitsOf(canaries, result.name).map(({ kind, detail }) => `${kind} canary: ${detail}`);
  if (result.showsCanary) reaches.push('a frame shows the canary');
  for (const lookup of result.network.lookups) reaches.push(`looked up a name: ${lookup}`);
  for (const socket of liveSockets(result)) reaches.push(`used a socket: ${socket}`);
  return reaches;
};

/** Everything that is wrong with a render that should have been contained; empty when nothing is. */
export const findLeaks = (result: HostileResult, canaries: Canaries): string[] => {
  const leaks = findBreaches(result, canaries);
  if (result.leakedEnvironments > 0) leaks.push('a process of the render holds the secrets');
  if (result.diagnostic.includes(canaryText(canaries.bits))) leaks.push('the diagnostic tells the canary');
  if (!RIGHT_ENDS.includes(result.outcome)) leaks.push(`ended ${result.outcome}: ${result.diagnostic}`);
  return leaks;
};
