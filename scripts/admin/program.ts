import type { Command } from 'commander';
import { createProgram } from '../shared/command-line.ts';
import { addAssetCommands } from './assets.ts';
import { addApiKeyCommands } from './api-keys.ts';
import type { Report } from './command.ts';
import { addMemberCommands } from './members.ts';
import { addLedgerCommands } from './ledger.ts';
import { addWebhookCommands } from './webhooks.ts';
import { addBrandKitCommands, addWorkspaceCommands } from './workspaces.ts';

const AFTER_HELP = `
Run a command with --help to see its options. The workspace is given as the
argument or as --workspace <id>; key revoke, webhook resend, asset show and
asset delete need --workspace.

  npm run admin -- workspace grant demo --credits 60

The commands work on the embedded stack while \`npm start\` runs in this folder,
or on AWS when TABLE_NAME is set. On AWS they also need AWS_REGION and
credentials such as AWS_PROFILE. Only key create needs KEY_PEPPER_SECRET_ID, only
webhook set and webhook rotate-secret need WEBHOOK_KEY_SECRET_ID, only asset
delete needs BUCKET_NAME, only member add needs USER_POOL_ID.`;

const withoutGroups = (command: Command): readonly Command[] =>
  command.commands.flatMap((child) => (child.commands.length > 0 ? child.commands : [child]));

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();

/** Names of all commands, such as `workspace create`. */
export const commandNames = (program: Command): readonly string[] => withoutGroups(program).map(nameOf);

/** The admin command line; `report` receives the work of the chosen command. */
export const createAdminProgram = (report: Report): Command => {
  const program = createProgram('npm run admin --')
    .option('--json', 'print JSON')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', AFTER_HELP);
  addWorkspaceCommands(program, report);
  addBrandKitCommands(program, report);
  addApiKeyCommands(program, report);
  addWebhookCommands(program, report);
  addAssetCommands(program, report);
  addMemberCommands(program, report);
  addLedgerCommands(program, report);
  for (const group of program.commands) group.helpCommand(false);
  return program.configureHelp({
    visibleCommands: (command) => [...withoutGroups(command)],
    subcommandTerm: nameOf,
  });
};
