import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import type { Command } from 'commander';
import { BRAND_KIT_TEXT_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '#contracts/limits.ts';
import { newAuditId } from '#adapters/system.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import { readItems } from '#core/read-items.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { checkBrandKitTexts, findLogoProblem, normalizeBrandKit } from '#core/workspace/brand-kit.ts';
import type { BrandKitViolation } from '#core/workspace/brand-kit.ts';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import type { BrandKit, BrandKitVariable } from '#contracts/brand-kit.ts';
import type { Workspace, WorkspaceStatus } from '#core/workspace/workspace.ts';
import { newAuditEntry, OPERATOR } from '#core/workspace/audit.ts';
import { nextHourMs } from '#core/workspace/unpaid-budget.ts';
import { OperatorError } from '../shared/command-line.ts';
import { addSubjectCommand } from './command.ts';
import type { Report } from './command.ts';
import type { AdminPorts } from './connection.ts';
import {
  presentBrandKit,
  presentGrant,
  presentTakenBack,
  presentUnpaidTime,
  presentWorkspace,
  presentWorkspaces,
} from './present.ts';

const CREDITS = /^(\d{1,9})(?:\.(\d{1,3}))?$/;

export const getWorkspace = async (
  { workspaces }: Pick<AdminPorts, 'workspaces'>,
  id: string,
): Promise<Workspace> => {
  // safe: an unknown id is not found
  const workspace = await workspaces.find(id as WorkspaceId);
  if (workspace === undefined) throw new OperatorError(`There is no workspace ${id}.`);
  return workspace;
};

/** Every workspace, ordered by id. */
const listWorkspaces = async (ports: AdminPorts): Promise<readonly Workspace[]> => {
  const workspaces: Workspace[] = [];
  for await (const id of readItems(ports.ledgerReader.workspaceIds))
    workspaces.push(await getWorkspace(ports, id));
  return workspaces;
};

export const checkName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > NAME_MAX_CHARACTERS) {
    throw new OperatorError(`A name has 1 to ${NAME_MAX_CHARACTERS} characters.`);
  }
  return trimmed;
};

/** Credits with up to three decimals as whole milli-credits, without floating-point arithmetic. */
export const parseCredits = (text: string): MilliCredits => {
  const [, whole, fraction = ''] = CREDITS.exec(text) ?? [];
  if (whole === undefined) {
    throw new OperatorError(
      `"${text}" is not a number of credits: write digits with at most 3 decimals, such as 600 or 12.5.`,
    );
  }
  return Number(whole + fraction.padEnd(3, '0'));
};

/** Adds credits through a grant row, so that the ledger and the balance stay equal. Returns the new balance. */
export const grantCredits = async (
  ports: AdminPorts,
  id: string,
  milliCredits: MilliCredits,
): Promise<MilliCredits> => {
  if (milliCredits <= 0) throw new OperatorError('Grant more than 0 credits.');
  const workspace = await getWorkspace(ports, id);
  return ports.workspaceAdmin.grant(workspace.id, {
    id: randomUUID(),
    milliCredits,
    nowMs: ports.clock.nowMs(),
  });
};

/** Throws an OperatorError when the workspace has not as many credits left. */
const takeBackCredits = async (
  ports: AdminPorts,
  id: string,
  milliCredits: MilliCredits,
): Promise<MilliCredits> => {
  if (milliCredits <= 0) throw new OperatorError('Take back more than 0 credits.');
  const { id: workspaceId } = await getWorkspace(ports, id);
  const credits = creditsFromMilli(milliCredits);
  const grantId = randomUUID();
  const member = { ...OPERATOR, workspaceId };
  const details = { credits: String(credits) };
  const audit = newAuditEntry({ ...ports, newAuditId }, member, 'credits.taken_back', grantId, details);
  const grant = { id: grantId, milliCredits, nowMs: ports.clock.nowMs() };
  const balance = await ports.workspaceAdmin.takeBack(workspaceId, grant, audit);
  if (balance !== undefined) return balance;
  throw new OperatorError(
    `Workspace ${id} has fewer than ${credits} credits that are not reserved: "workspace show ${id}" shows its balance.`,
  );
};

export const createWorkspace = async (
  ports: AdminPorts,
  wanted: { readonly name: string; readonly milliCredits: MilliCredits; readonly id?: string },
): Promise<Workspace> => {
  const workspace: Workspace = {
    // safe: this creates the workspace with this id
    id: (wanted.id ?? `ws_${randomUUID()}`) as WorkspaceId,
    name: checkName(wanted.name),
    status: 'active',
    balanceMilliCredits: 0,
    activeVideoIds: [],
    brandKit: {},
  };
  await ports.workspaceAdmin.create(workspace);
  if (wanted.milliCredits > 0) await grantCredits(ports, workspace.id, wanted.milliCredits);
  return getWorkspace(ports, workspace.id);
};

const setWorkspaceStatus = async (
  ports: AdminPorts,
  id: string,
  status: WorkspaceStatus,
): Promise<Workspace> => {
  const workspace = await getWorkspace(ports, id);
  await ports.workspaceAdmin.setStatus(workspace.id, status);
  return { ...workspace, status };
};

/** What is wrong with a value of a brand kit. */
const describeViolation = ({ variable, problem }: BrandKitViolation, value: string): string => {
  switch (problem) {
    case 'not_a_color':
      return `${variable} "${value}" is not a color: write #RRGGBB, such as #0EA5E9.`;
    case 'too_long':
      return `${variable} is longer than ${BRAND_KIT_TEXT_MAX_CHARACTERS} characters.`;
    case 'unknown_asset':
      return `${variable} "${value}" is not the id of an asset of this workspace.`;
    case 'not_an_image':
      return `The asset ${value} is not an image.`;
    case 'asset_not_ready':
      return `The asset ${value} is not ready: upload an image, read it with GET /v1/assets/{id} and set it when it is ready.`;
  }
};

const refuseViolation = (violation: BrandKitViolation, kit: BrandKit): never => {
  throw new OperatorError(describeViolation(violation, kit[violation.variable] ?? ''));
};

/** The kit with the given values merged in; an empty value removes its variable. */
export const mergeBrandKit = (kit: BrandKit, changes: BrandKit): BrandKit => {
  const merged = normalizeBrandKit({ ...kit, ...changes });
  const [violation] = checkBrandKitTexts(merged);
  return violation ? refuseViolation(violation, merged) : merged;
};

/** Sets the given brand kit variables and leaves the others unchanged. */
export const setBrandKit = async (ports: AdminPorts, id: string, changes: BrandKit): Promise<Workspace> => {
  const workspace = await getWorkspace(ports, id);
  const brandKit = mergeBrandKit(workspace.brandKit, changes);
  if (changes.logo !== undefined && brandKit.logo !== undefined) {
    const problem = await findLogoProblem(ports.assets, workspace.id, brandKit.logo);
    if (problem) refuseViolation({ variable: 'logo', problem }, brandKit);
  }
  await ports.workspaceAdmin.setBrandKit(workspace.id, brandKit);
  return { ...workspace, brandKit };
};

const addCreditCommands = (group: Command, report: Report): void => {
  addSubjectCommand(
    group,
    report,
    ['grant', 'workspace'],
    async (ports, id, { credits }: { credits: string }) => {
      const milliCredits = parseCredits(credits);
      return presentGrant(id, milliCredits, await grantCredits(ports, id, milliCredits));
    },
  )
    .description('Add credits')
    .requiredOption('--credits <credits>', 'credits to add; 1 credit = 1 second of video (required)')
    .addHelpText('after', '\nExample: npm run admin -- workspace grant demo --credits 60');
  addSubjectCommand(
    group,
    report,
    ['take-back', 'workspace'],
    async (ports, id, { credits }: { credits: string }) => {
      const milliCredits = parseCredits(credits);
      return presentTakenBack(id, milliCredits, await takeBackCredits(ports, id, milliCredits));
    },
  )
    .description('Take granted credits back, never below zero')
    .requiredOption('--credits <credits>', 'credits to take back (required)');
};

export const addWorkspaceCommands = (program: Command, report: Report): void => {
  const group = program.command('workspace').description('Workspaces and their credits');
  group
    .command('create')
    .description('Create a workspace')
    .requiredOption('--name <name>', 'name of the workspace (required)')
    .option('--credits <credits>', 'initial balance; 1 credit = 1 second of video', '0')
    .action(({ name, credits }: { name: string; credits: string }) =>
      report(async (ports) =>
        presentWorkspace(await createWorkspace(ports, { name, milliCredits: parseCredits(credits) })),
      ),
    );
  group
    .command('list')
    .description('List all workspaces')
    .action(() => report(async (ports) => presentWorkspaces(await listWorkspaces(ports))));
  addSubjectCommand(group, report, ['show', 'workspace'], async (ports, id) =>
    presentWorkspace(await getWorkspace(ports, id)),
  ).description('Show balance, active videos and brand kit');
  addCreditCommands(group, report);
  addSubjectCommand(group, report, ['unpaid', 'workspace'], async (ports, id) => {
    const workspace = await getWorkspace(ports, id);
    const nowMs = ports.clock.nowMs();
    const unpaidMs = await ports.workspaces.unpaidRendererMs(workspace.id, nowMs);
    return presentUnpaidTime(workspace.id, unpaidMs, nextHourMs(nowMs));
  }).description('Show the renderer time that failed and canceled videos used in this clock hour');
  addSubjectCommand(group, report, ['reset-unpaid', 'workspace'], async (ports, id) => {
    const workspace = await getWorkspace(ports, id);
    const nowMs = ports.clock.nowMs();
    await ports.workspaceAdmin.resetUnpaid(workspace.id, nowMs);
    return presentUnpaidTime(workspace.id, 0, nextHourMs(nowMs));
  }).description('Set that time back to zero, so that the workspace can create videos again');
  addSubjectCommand(group, report, ['suspend', 'workspace'], async (ports, id) =>
    presentWorkspace(await setWorkspaceStatus(ports, id, 'suspended')),
  ).description('Refuse every request of the workspace');
  addSubjectCommand(group, report, ['resume', 'workspace'], async (ports, id) =>
    presentWorkspace(await setWorkspaceStatus(ports, id, 'active')),
  ).description('Accept requests of the workspace again');
};

const brandKitOption = (variable: BrandKitVariable): Option => {
  const value = variable.startsWith('warna_') ? '<#RRGGBB>' : variable === 'logo' ? '<asset id>' : '<text>';
  return new Option(`--${variable.replaceAll('_', '-')} ${value}`);
};

const readBrandKit = (values: Readonly<Record<string, string>>): BrandKit =>
  Object.fromEntries(
    BRAND_KIT_VARIABLES.flatMap((variable) => {
      const value = values[brandKitOption(variable).attributeName()];
      return value === undefined ? [] : [[variable, value] as const];
    }),
  );

export const addBrandKitCommands = (program: Command, report: Report): void => {
  const group = program.command('brand-kit').description('Brand kit of a workspace');
  const set = addSubjectCommand(
    group,
    report,
    ['set', 'workspace'],
    async (ports, id, values: Readonly<Record<string, string>>) =>
      presentBrandKit(await setBrandKit(ports, id, readBrandKit(values))),
  ).description('Set values; an empty value removes its variable');
  for (const option of BRAND_KIT_VARIABLES.map(brandKitOption)) set.addOption(option);
  set.hook('preAction', () => {
    if (Object.keys(readBrandKit(set.opts())).length === 0)
      set.error('error: give at least one value to set');
  });
  addSubjectCommand(group, report, ['show', 'workspace'], async (ports, id) =>
    presentBrandKit(await getWorkspace(ports, id)),
  ).description('Show the brand kit');
};
