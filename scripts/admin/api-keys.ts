import type { Command } from 'commander';
import { PERMISSIONS } from '#contracts/routes.ts';
import { issueApiKey } from '#core/workspace/api-key.ts';
import type { Permission } from '#contracts/routes.ts';
import type { ApiKey, IssuedApiKey, NewApiKey } from '#core/workspace/api-key.ts';
import { OperatorError } from '../shared/command-line.ts';
import { addSubjectCommand } from './command.ts';
import type { Report } from './command.ts';
import type { AdminPorts } from './connection.ts';
import { presentKeys, presentNewKey, presentRevoked } from './present.ts';
import { checkName, getWorkspace } from './workspaces.ts';

const MS_PER_UNIT = { h: 3_600_000, d: 86_400_000 } as const;
const SPAN = /^(\d{1,5})([hd])$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Creates a key. Only its hash is stored: `secret` cannot be read again. */
export const createApiKey = async (
  ports: AdminPorts,
  wanted: Omit<NewApiKey, 'workspaceId'> & { readonly workspaceId: string },
): Promise<IssuedApiKey> => {
  const { id: workspaceId } = await getWorkspace(ports, wanted.workspaceId);
  const checked = { ...wanted, workspaceId, name: checkName(wanted.name) };
  const issued = issueApiKey(checked, await ports.readPepper(), ports.clock.nowMs());
  await ports.apiKeys.create(issued.key);
  return issued;
};

const listApiKeys = async (ports: AdminPorts, workspaceId: string): Promise<readonly ApiKey[]> => {
  const workspace = await getWorkspace(ports, workspaceId);
  return ports.apiKeys.list(workspace.id);
};

export const revokeApiKey = async (ports: AdminPorts, workspaceId: string, keyId: string): Promise<void> => {
  const workspace = await getWorkspace(ports, workspaceId);
  const wasFound = await ports.apiKeys.revoke(workspace.id, keyId, ports.clock.nowMs());
  if (!wasFound) throw new OperatorError(`Workspace ${workspaceId} has no key ${keyId}.`);
};

const parseTime = (text: string, nowMs: number): number => {
  const [, amount, unit] = SPAN.exec(text) ?? [];
  if (unit === 'h' || unit === 'd') return nowMs + Number(amount) * MS_PER_UNIT[unit];
  return ISO_DATE.test(text) ? Date.parse(text) : Number.NaN;
};

/** `30d`, `12h`, a date (its start in UTC) or a date-time with a zone, as epoch milliseconds in the future. */
export const parseExpiry = (text: string, nowMs: number): number => {
  const expiresAtMs = parseTime(text, nowMs);
  if (Number.isNaN(expiresAtMs)) {
    throw new OperatorError(
      `"${text}" is not an expiry: write 30d, 12h, 2027-01-31 or 2027-01-31T17:00:00Z.`,
    );
  }
  if (expiresAtMs <= nowMs) throw new OperatorError(`The expiry ${text} is in the past.`);
  return expiresAtMs;
};

const isPermission = (text: string): text is Permission => PERMISSIONS.some((known) => known === text);

/** A comma-separated list of permissions, without duplicates, in the order of `PERMISSIONS`. */
export const parsePermissions = (text: string): readonly Permission[] => {
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !isPermission(name));
  if (unknown !== undefined) {
    throw new OperatorError(`"${unknown}" is not a permission: choose from ${PERMISSIONS.join(', ')}.`);
  }
  return PERMISSIONS.filter((permission) => named.includes(permission));
};

interface CreateOptions {
  readonly name: string;
  readonly permissions: string;
  readonly expires?: string;
  readonly test?: true;
}

export const addApiKeyCommands = (program: Command, report: Report): void => {
  const group = program.command('key').description('API keys of a workspace');
  addSubjectCommand(
    group,
    report,
    ['create', 'workspace'],
    async (ports, workspaceId, { name, permissions, expires, test }: CreateOptions) => {
      const { key, secret } = await createApiKey(ports, {
        workspaceId,
        name,
        mode: test ? 'test' : 'live',
        permissions: parsePermissions(permissions),
        expiresAtMs: expires === undefined ? null : parseExpiry(expires, ports.clock.nowMs()),
      });
      return presentNewKey(key, secret);
    },
  )
    .description('Create an API key; it is shown once')
    .option('--name <name>', '', 'API key')
    .option('--permissions <list>', '', PERMISSIONS.join(','))
    .option('--expires <when>', 'a span such as 30d or 12h, or a date; never by default')
    .option('--test', 'create a test key instead of a live key');
  addSubjectCommand(group, report, ['list', 'workspace'], async (ports, id) =>
    presentKeys(id, await listApiKeys(ports, id)),
  ).description('List the keys of a workspace');
  addSubjectCommand(
    group,
    report,
    ['revoke', 'key'],
    async (ports, keyId, { workspace }: { workspace: string }) => {
      await revokeApiKey(ports, workspace, keyId);
      return presentRevoked(workspace, keyId);
    },
  )
    .description('Refuse all further requests with a key')
    .requiredOption('--workspace <id>', 'workspace of the key (required)');
};
