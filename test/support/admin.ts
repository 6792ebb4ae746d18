import { createFakeWorld } from '#test/support/fakes/world.ts';
import type { AdminPorts } from '../../scripts/admin/connection.ts';
import type { AdminAnswer } from '../../scripts/admin/present.ts';
import { createAdminProgram } from '../../scripts/admin/program.ts';

export const PEPPER = 'a pepper for tests';

/** The admin commands on an in-memory world. */
export const createAdmin = ({ allowsLoopback = false } = {}) => {
  const world = createFakeWorld();
  const ports: AdminPorts = {
    workspaces: world.workspaces,
    workspaceAdmin: world.workspaceAdmin,
    apiKeys: world.apiKeyAdmin,
    ledgerReader: world.ledgerReader,
    projects: world.projects,
    projectObjects: world.projectObjects,
    assets: world.assets,
    assetFiles: world.assetFiles,
    webhooks: world.webhooks,
    webhookAdmin: world.webhookAdmin,
    members: world.members,
    users: world.users,
    clock: world.clock,
    readPepper: () => Promise.resolve(PEPPER),
    secretBox: world.secretBox,
    allowsLoopback,
  };
  const run = async (...words: string[]): Promise<AdminAnswer> => {
    const answers: AdminAnswer[] = [];
    const program = createAdminProgram(async (answer) => void answers.push(await answer(ports)));
    await program.parseAsync(words, { from: 'user' });
    const [answer] = answers;
    if (answer === undefined) throw new Error('the command has no answer');
    return answer;
  };
  return { world, ports, run };
};
