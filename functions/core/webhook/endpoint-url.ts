import { findUrlProblem } from '#core/webhook/endpoint.ts';
import type { EndpointUrlProblem } from '#core/webhook/endpoint.ts';
import { literalAddress, mayBeReached } from '#core/webhook/public-address.ts';

export type WebhookUrlProblem = EndpointUrlProblem | 'private_address';

/** The normalized URL. Refuses private IP addresses; host names are resolved and checked at each delivery. */
export const checkWebhookUrl = (
  text: string,
  allowsLoopback: boolean,
): { readonly url: string } | { readonly problem: WebhookUrlProblem } => {
  const problem = findUrlProblem(text, allowsLoopback);
  if (problem !== undefined) return { problem };
  const url = new URL(text);
  const address = literalAddress(url);
  return address !== undefined && !mayBeReached(address, allowsLoopback)
    ? { problem: 'private_address' }
    : { url: url.href };
};
