import { literalAddress, mayBeReached } from '#adapters/webhooks/public-address.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import {
  findUrlProblem,
  rotateSecret,
  generateWebhookSecret,
  webhookSecretHint,
} from '#core/webhook/endpoint.ts';
import type { EndpointUrlProblem, SealedSecret, WebhookEndpoint } from '#core/webhook/endpoint.ts';
import { OperatorError } from '../command-line/operator-error.ts';
import type { AdminPorts } from './admin-ports.ts';
import { getWorkspace } from './workspaces.ts';

const DELIVERIES_SHOWN = 50;

const URL_PROBLEMS = {
  not_a_url: 'The URL cannot be understood: write https://host/path.',
  too_long: 'The URL is longer than 2048 characters.',
  not_https: 'The URL must begin with https://.',
  has_credentials: 'The URL must not hold a user name or password: messages are signed instead.',
  has_fragment: 'The URL must not hold a fragment (#…): it would never be sent.',
  port_not_allowed: 'The URL must not name a port: webhooks go to 443.',
} as const satisfies Record<EndpointUrlProblem, string>;

/** The URL in its plain form, or why webhooks cannot go there. Names are looked up at every delivery, not here. */
const checkUrl = (text: string, allowsLoopback: boolean): string => {
  const problem = findUrlProblem(text, allowsLoopback);
  if (problem !== undefined) throw new OperatorError(URL_PROBLEMS[problem]);
  const url = new URL(text);
  const address = literalAddress(url);
  if (address !== undefined && !mayBeReached(address, allowsLoopback))
    throw new OperatorError(`Webhooks cannot go to ${address}: it is no public address.`);
  return url.href;
};

/** A new secret, readable here and nowhere else. */
const makeSecret = async (
  { secretBox }: AdminPorts,
  workspaceId: string,
): Promise<{ readonly plain: string; readonly kept: SealedSecret }> => {
  const plain = generateWebhookSecret();
  const sealed = await secretBox.seal(plain, workspaceId);
  return { plain, kept: { sealed, hint: webhookSecretHint(plain) } };
};

export const getWebhook = async (ports: AdminPorts, workspaceId: string): Promise<WebhookEndpoint> => {
  const workspace = await getWorkspace(ports, workspaceId);
  const endpoint = await ports.webhooks.findEndpoint(workspace.id);
  if (endpoint === undefined) throw new OperatorError(`Workspace ${workspaceId} has no webhook.`);
  return endpoint;
};

/** Sets where webhooks go and turns them on. `secret` is null when the workspace has one already: it stays. */
export const setWebhook = async (
  ports: AdminPorts,
  workspaceId: string,
  url: string,
): Promise<{ readonly endpoint: WebhookEndpoint; readonly secret: string | null }> => {
  const { id } = await getWorkspace(ports, workspaceId);
  const target = { url: checkUrl(url, ports.allowsLoopback), disabledAtMs: null };
  const present = await ports.webhooks.findEndpoint(id);
  if (present !== undefined) {
    const endpoint = { ...present, ...target };
    await ports.webhookAdmin.putEndpoint(endpoint);
    return { endpoint, secret: null };
  }
  const { plain, kept } = await makeSecret(ports, id);
  const createdAtMs = ports.clock.nowMs();
  const endpoint = { workspaceId: id, createdAtMs, ...target, secret: kept, retired: null };
  await ports.webhookAdmin.putEndpoint(endpoint);
  return { endpoint, secret: plain };
};

export const removeWebhook = async (ports: AdminPorts, workspaceId: string): Promise<void> => {
  const { workspaceId: id } = await getWebhook(ports, workspaceId);
  await ports.webhookAdmin.removeEndpoint(id);
};

/** The old secret goes on signing beside the new one for a day. */
export const rotateWebhookSecret = async (
  ports: AdminPorts,
  workspaceId: string,
): Promise<{ readonly endpoint: WebhookEndpoint; readonly secret: string }> => {
  const present = await getWebhook(ports, workspaceId);
  const { plain, kept } = await makeSecret(ports, present.workspaceId);
  const endpoint = rotateSecret(present, kept, ports.clock.nowMs());
  await ports.webhookAdmin.putEndpoint(endpoint);
  return { endpoint, secret: plain };
};

export const listDeliveries = async (
  ports: AdminPorts,
  workspaceId: string,
): Promise<readonly Delivery[]> => {
  const workspace = await getWorkspace(ports, workspaceId);
  return ports.webhookAdmin.listDeliveries(workspace.id, DELIVERIES_SHOWN);
};

/** Tries a failed delivery again from the start. */
export const resendDelivery = async (
  ports: AdminPorts,
  workspaceId: string,
  videoId: string,
): Promise<void> => {
  const { workspaceId: id } = await getWebhook(ports, workspaceId);
  const video = parseVideoId(videoId);
  const wasFailed = video && (await ports.webhookAdmin.resend(id, video, ports.clock.nowMs()));
  if (!wasFailed) throw new OperatorError(`Workspace ${workspaceId} has no failed delivery of ${videoId}.`);
};
