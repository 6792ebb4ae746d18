import { Logger } from '@aws-lambda-powertools/logger';
import type { Log } from '#core/log.ts';

/** Structured JSON log of one function, limited to the events of `core/log.ts`. */
export const createLog = (serviceName: string): Log => {
  const logger = new Logger({ serviceName });
  return (event, fields = {}, error) => {
    const line = { ...fields, ...(error === undefined ? {} : { error: describeError(error) }) };
    if (event.level === 'error') logger.error(event.name, line);
    else logger.info(event.name, line);
  };
};

/** Name, message and stack only: SDK errors contain whole requests and presigned links in other members. */
const describeError = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, cause: causeName(error.cause) }
    : { name: typeof error };

const causeName = (cause: unknown): string | undefined => (cause instanceof Error ? cause.name : undefined);
