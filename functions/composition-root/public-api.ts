import { createLog } from '#adapters/powertools/logger.ts';
import type { Operation } from '#contracts/routes.ts';

/** For operations without an API key. In a file of its own because api.ts brings the AWS SDK into the bundle. */
export const createPublicDependencies = (operation: Operation) => ({ log: createLog(operation) });
