import { ApiError, ConnectionError } from './errors.ts';
import type { ErrorBody } from './errors.ts';

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && 'message' in body;

/** The answer's data; throws an ApiError for a refusal. */
export const unwrap = async <T>(answering: Promise<Answer<T>>): Promise<T> => {
  const { data, error, response } = await answering;
  if (data !== undefined) return data;
  if (isErrorBody(error)) throw new ApiError(response, error);
  throw new ConnectionError(`Not an answer of the API: status ${response.status}.`);
};
