import { ApiError } from './client.ts';

interface Violation {
  readonly path: string;
  readonly message: string;
}

const isViolation = (value: unknown): value is Violation =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value;

/** Messages of a refused request body by field, such as `{ warna_utama: 'Tulis warna …' }`. */
export const violationsOf = (error: Error | null): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
  const violations: readonly unknown[] = error.details;
  return Object.fromEntries(
    violations.filter(isViolation).map(({ path, message }) => [path.slice(1), message] as const),
  );
};
