import type { Command } from 'commander';
import { ROTATION_OVERLAP_HOURS, OUTGOING_URL_MAX_CHARACTERS } from '#contracts/limits.ts';
import { rotateWebhookSecret, setWebhook as putWebhook } from '#core/use-cases/manage-webhook.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { checkOutgoingUrl } from '#core/outgoing/outgoing-url.ts';
import type { OutgoingUrlProblem, UrlProblem } from '#core/outgoing/outgoing-url.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import { OperatorError } from '../shared/command-line.ts';
import { addSubjectCommand } from './command.ts';
import type { Report } from './command.ts';
import type { AdminPorts } from './connection.ts';
import {
  presentDeliveries,
  presentNewSecret,
  presentRemovedWebhook,
  presentResent,
  presentWebhook,
} from './present.ts';
import { getWorkspace } from './workspaces.ts';

const MAX_LISTED_DELIVERIES = 50;
const HOUR_MS = 3_600_000;

const URL_PROBLEMS = {
  not_a_url: 'The URL is not valid: write https://host/path.',
  too_long: `The URL is longer than ${OUTGOING_URL_MAX_CHARACTERS} characters.`,
  not_https: 'The URL must begin with https://.',
  has_credentials: 'The URL must not contain a user name or password: messages are signed instead.',
  has_fragment: 'The URL must not contain a fragment (#…): fragments are not sent.',
  port_not_allowed: 'The URL must not contain a port: webhooks are sent to port 443.',
} as const satisfies Record<UrlProblem, string>;

const describeProblem = (problem: OutgoingUrlProblem, url: string): string =>
  problem === 'private_address'
    ? `Webhooks cannot be sent to ${new URL(url).hostname}: it is not a public address.`
    : URL_PROBLEMS[problem];

const checkUrl = (text: string, allowsLoopback: boolean): string => {
  const checked = checkOutgoingUrl(text, allowsLoopback);
  if ('url' in checked) return checked.url;
  throw new OperatorError(describeProblem(checked.problem, text));
};

const getWebhook = async (ports: AdminPorts, workspaceId: string): Promise<WebhookEndpoint> => {
  const workspace = await getWorkspace(ports, workspaceId);
  const endpoint = await ports.webhooks.findEndpoint(workspace.id);
  if (endpoint === undefined) throw new OperatorError(`Workspace ${workspaceId} has no webhook.`);
  return endpoint;
};

/** Sets the URL and enables the webhook. An existing secret is kept; `secret` is null then. */
export const setWebhook = async (ports: AdminPorts, workspaceId: string, url: string) => {
  const { id } = await getWorkspace(ports, workspaceId);
  return putWebhook(ports, id, checkUrl(url, ports.allowsLoopback));
};

const removeWebhook = async (ports: AdminPorts, workspaceId: string): Promise<void> => {
  const { workspaceId: id } = await getWebhook(ports, workspaceId);
  await ports.webhookAdmin.removeEndpoint(id);
};

/** Replaces the secret. For one day events are signed with the old secret as well. */
const rotateSecret = async (ports: AdminPorts, workspaceId: string) =>
  rotateWebhookSecret(ports, await getWebhook(ports, workspaceId), ROTATION_OVERLAP_HOURS.default * HOUR_MS);

export const listDeliveries = async (
  ports: AdminPorts,
  workspaceId: string,
): Promise<readonly Delivery[]> => {
  const workspace = await getWorkspace(ports, workspaceId);
  const page = await ports.webhookAdmin.listDeliveries(workspace.id, { limit: MAX_LISTED_DELIVERIES });
  return page.deliveries;
};

/** Makes a failed delivery pending again with all its attempts. */
const resendDelivery = async (ports: AdminPorts, workspaceId: string, videoId: string): Promise<void> => {
  const { workspaceId: id } = await getWebhook(ports, workspaceId);
  const video = parseVideoId(videoId);
  const wasFailed = video && (await ports.webhookAdmin.resend(id, video, ports.clock.nowMs()));
  if (!wasFailed) throw new OperatorError(`Workspace ${workspaceId} has no failed delivery of ${videoId}.`);
};

export const addWebhookCommands = (program: Command, report: Report): void => {
  const group = program.command('webhook').description('Webhook of a workspace');
  addSubjectCommand(group, report, ['set', 'workspace'], async (ports, id, options: { url: string }) => {
    const { endpoint, secret } = await setWebhook(ports, id, options.url);
    return secret === null ? presentWebhook(endpoint) : presentNewSecret(endpoint, secret);
  })
    .description('Send events of a workspace to a URL; shows the signing secret the first time')
    .requiredOption('--url <https://…>', 'where events are sent (required)');
  addSubjectCommand(group, report, ['show', 'workspace'], async (ports, id) =>
    presentWebhook(await getWebhook(ports, id)),
  ).description('Show the URL and status');
  addSubjectCommand(group, report, ['rotate-secret', 'workspace'], async (ports, id) => {
    const { endpoint, secret } = await rotateSecret(ports, id);
    return presentNewSecret(endpoint, secret);
  }).description('Create a new signing secret; the old one also signs for one day');
  addSubjectCommand(group, report, ['remove', 'workspace'], async (ports, id) => {
    await removeWebhook(ports, id);
    return presentRemovedWebhook(id);
  }).description('Stop sending events and delete the secret');
  addSubjectCommand(group, report, ['deliveries', 'workspace'], async (ports, id) =>
    presentDeliveries(id, await listDeliveries(ports, id)),
  ).description(`List the deliveries of the newest ${MAX_LISTED_DELIVERIES} videos`);
  addSubjectCommand(
    group,
    report,
    ['resend', 'video'],
    async (ports, videoId, { workspace }: { workspace: string }) => {
      await resendDelivery(ports, workspace, videoId);
      return presentResent(workspace, videoId);
    },
  )
    .description('Send a failed event again')
    .requiredOption('--workspace <id>', 'workspace of the video (required)');
};
