import { createFakeWorld } from '#test/support/fakes/world.ts';
import type { AdminPorts } from '../../scripts/admin/admin-ports.ts';
import { parseCommandLine } from '../../scripts/admin/parse-command-line.ts';

export const PEPPER = 'a pepper for tests';

/** The admin commands over an in-memory world. */
export const createAdmin = ({ allowsLoopback = false } = {}) => {
  const world = createFakeWorld();
  const ports: AdminPorts = {
    workspaces: world.workspaces,
    workspaceAdmin: world.workspaceAdmin,
    apiKeys: world.apiKeyAdmin,
    ledgerReader: world.ledgerReader,
    webhooks: world.webhooks,
    webhookAdmin: world.webhookAdmin,
    clock: world.clock,
    readPepper: () => Promise.resolve(PEPPER),
    secretBox: world.secretBox,
    allowsLoopback,
  };
  const run = (...words: string[]) => {
    const { command, options } = parseCommandLine(words);
    return command.run(ports, options);
  };
  return { world, run };
};
