import { PERMISSIONS } from '#core/workspace/api-key.ts';
import { BRAND_KIT_VARIABLES } from '#core/workspace/workspace.ts';
import type { BrandKit } from '#core/workspace/workspace.ts';
import { UsageError } from '../command-line/operator-error.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { required, textOf } from './command.ts';
import type { Command, OptionName, Options } from './command.ts';
import { parseCredits } from './parse-credits.ts';
import { parseExpiry } from './parse-expiry.ts';
import { parsePermissions } from './parse-permissions.ts';
import {
  presentBrandKit,
  presentGrant,
  presentKeys,
  presentNewKey,
  presentRevoked,
  presentWorkspace,
  presentWorkspaces,
} from './present.ts';
import { reconcileCommands } from './ledger.ts';
import { webhookCommands } from './webhook-commands.ts';
import {
  createWorkspace,
  getWorkspace,
  grantCredits,
  listWorkspaces,
  setBrandKit,
  setWorkspaceStatus,
} from './workspaces.ts';

const brandKitFrom = (options: Options): BrandKit => {
  const given = BRAND_KIT_VARIABLES.flatMap((variable) => {
    // safe: every brand kit variable has its option, named with dashes
    const value = textOf(options, variable.replace('_', '-') as OptionName);
    return value === undefined ? [] : [[variable, value] as const];
  });
  if (given.length === 0) throw new UsageError('Give at least one value to set.');
  return Object.fromEntries(given);
};

const workspaceCommands = {
  'workspace create': {
    usage: '--name <name> [--credits <credits>]',
    summary: 'Make a workspace',
    options: ['name', 'credits'],
    run: async (ports, options) => {
      const milliCredits = parseCredits(textOf(options, 'credits') ?? '0');
      return presentWorkspace(
        await createWorkspace(ports, { name: required(options, 'name'), milliCredits }),
      );
    },
  },
  'workspace list': {
    usage: '',
    summary: 'List every workspace; reads the whole table',
    options: [],
    run: async (ports) => presentWorkspaces(await listWorkspaces(ports)),
  },
  'workspace show': {
    usage: '--workspace <id>',
    summary: 'Show balance, active videos and brand kit',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) =>
      presentWorkspace(await getWorkspace(ports, required(options, 'workspace'))),
  },
  'workspace grant': {
    usage: '--workspace <id> --credits <credits>',
    summary: 'Add credits',
    options: ['workspace', 'credits'],
    positional: 'workspace',
    run: async (ports, options) => {
      const id = required(options, 'workspace');
      const milliCredits = parseCredits(required(options, 'credits'));
      return presentGrant(id, milliCredits, await grantCredits(ports, id, milliCredits));
    },
  },
  'workspace suspend': {
    usage: '--workspace <id>',
    summary: 'Refuse every request of the workspace',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) =>
      presentWorkspace(await setWorkspaceStatus(ports, required(options, 'workspace'), 'suspended')),
  },
  'workspace resume': {
    usage: '--workspace <id>',
    summary: 'Serve the workspace again',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) =>
      presentWorkspace(await setWorkspaceStatus(ports, required(options, 'workspace'), 'active')),
  },
} as const satisfies Record<string, Command>;

const brandKitCommands = {
  'brand-kit set': {
    usage:
      '--workspace <id> [--nama-usaha <text>] [--warna-utama <#RRGGBB>] [--warna-latar <#RRGGBB>] [--kontak <text>]',
    summary: 'Set values; an empty one takes it out',
    options: ['workspace', 'nama-usaha', 'warna-utama', 'warna-latar', 'kontak'],
    positional: 'workspace',
    run: async (ports, options) => {
      const id = required(options, 'workspace');
      return presentBrandKit(await setBrandKit(ports, id, brandKitFrom(options)));
    },
  },
  'brand-kit show': {
    usage: '--workspace <id>',
    summary: 'Show the brand kit',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) => presentBrandKit(await getWorkspace(ports, required(options, 'workspace'))),
  },
} as const satisfies Record<string, Command>;

const keyCommands = {
  'key create': {
    usage: '--workspace <id> [--name <name>] [--permissions <list>] [--expires <30d|date>] [--test]',
    summary: `Make an API key; permissions: ${PERMISSIONS.join(',')}`,
    options: ['workspace', 'name', 'permissions', 'expires', 'test'],
    positional: 'workspace',
    run: async (ports, options) => {
      const expires = textOf(options, 'expires');
      const { key, secret } = await createApiKey(ports, {
        workspaceId: required(options, 'workspace'),
        name: textOf(options, 'name') ?? 'API key',
        mode: options.test === true ? 'test' : 'live',
        permissions: parsePermissions(textOf(options, 'permissions') ?? PERMISSIONS.join(',')),
        expiresAtMs: expires === undefined ? null : parseExpiry(expires, ports.clock.nowMs()),
      });
      return presentNewKey(key, secret);
    },
  },
  'key list': {
    usage: '--workspace <id>',
    summary: 'List the keys of a workspace',
    options: ['workspace'],
    positional: 'workspace',
    run: async (ports, options) => {
      const id = required(options, 'workspace');
      return presentKeys(id, await listApiKeys(ports, id));
    },
  },
  'key revoke': {
    usage: '--workspace <id> --key <key_id>',
    summary: 'Refuse a key from the next request on',
    options: ['workspace', 'key'],
    positional: 'key',
    run: async (ports, options) => {
      const [id, keyId] = [required(options, 'workspace'), required(options, 'key')];
      await revokeApiKey(ports, id, keyId);
      return presentRevoked(id, keyId);
    },
  },
} as const satisfies Record<string, Command>;

export const COMMANDS: Readonly<Record<string, Command>> = {
  ...workspaceCommands,
  ...brandKitCommands,
  ...keyCommands,
  ...webhookCommands,
  ...reconcileCommands,
};
