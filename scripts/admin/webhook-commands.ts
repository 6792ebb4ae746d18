import { required } from './command.ts';
import type { Command } from './command.ts';
import {
  presentDeliveries,
  presentNewSecret,
  presentRemovedWebhook,
  presentResent,
  presentWebhook,
} from './present-webhooks.ts';
import {
  getWebhook,
  listDeliveries,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  setWebhook,
} from './webhooks.ts';

export const webhookCommands = {
  'webhook set': {
    usage: '--workspace <id> --url <https://…>',
    summary: 'Send the events of a workspace there; the first time, this shows the signing secret',
    options: ['workspace', 'url'],
    positional: 'workspace',
    run: async (ports, options) => {
      const id = required(options, 'workspace');
      const { endpoint, secret } = await setWebhook(ports, id, required(options, 'url'));
      return secret === null ? presentWebhook(endpoint) : presentNewSecret(endpoint, secret);
    },
  },
  'webhook show': {
    usage: '--workspace <id>',
    summary: 'Show where events go and whether they are sent',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) => presentWebhook(await getWebhook(ports, required(options, 'workspace'))),
  },
  'webhook rotate-secret': {
    usage: '--workspace <id>',
    summary: 'Make a new signing secret; the old one signs as well for a day',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) => {
      const { endpoint, secret } = await rotateWebhookSecret(ports, required(options, 'workspace'));
      return presentNewSecret(endpoint, secret);
    },
  },
  'webhook remove': {
    usage: '--workspace <id>',
    summary: 'Send no more events and forget the secret',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) => {
      const id = required(options, 'workspace');
      await removeWebhook(ports, id);
      return presentRemovedWebhook(id);
    },
  },
  'webhook deliveries': {
    usage: '--workspace <id>',
    summary: 'List the deliveries of the newest 50 videos',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) => {
      const id = required(options, 'workspace');
      return presentDeliveries(id, await listDeliveries(ports, id));
    },
  },
  'webhook resend': {
    usage: '--workspace <id> --video <video_id>',
    summary: 'Try a failed delivery again',
    options: ['workspace', 'video'],
    positional: 'video',
    run: async (ports, options) => {
      const [id, videoId] = [required(options, 'workspace'), required(options, 'video')];
      await resendDelivery(ports, id, videoId);
      return presentResent(id, videoId);
    },
  },
} as const satisfies Record<string, Command>;
