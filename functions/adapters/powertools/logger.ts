import { Logger } from '@aws-lambda-powertools/logger';
import type { Log } from '#core/log.ts';

/** Structured log of one function. Events come from the closed catalogue of `core/log.ts`. */
export const createLog = (serviceName: string): Log => {
  const logger = new Logger({ serviceName });
  return (event, fields = {}, error) => {
    const line = { ...fields, ...(error === undefined ? {} : { error: describeError(error) }) };
    if (event.level === 'error') logger.error(event.name, line);
    else logger.info(event.name, line);
  };
};

/** Name, message and stack, never an error's other members: SDK errors carry whole requests and links. */
const describeError = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, cause: causeName(error.cause) }
    : { name: typeof error };

const causeName = (cause: unknown): string | undefined => (cause instanceof Error ? cause.name : undefined);
