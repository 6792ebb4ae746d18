import type { AdminPorts } from '../admin/connection.ts';
import type { DeployTools, Env } from './tools.ts';

/** Runs `work` with the credentials of the operator on the deployed stage. */
export const withAdmin = async (
  { connectAdmin }: DeployTools,
  env: Env,
  work: (ports: AdminPorts) => Promise<void>,
): Promise<void> => {
  const { ports, checkAccess, close } = connectAdmin(env);
  try {
    await checkAccess();
    await work(ports);
  } finally {
    close();
  }
};
