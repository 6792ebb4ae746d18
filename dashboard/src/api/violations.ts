import { ApiError } from './client.ts';
import { TEXTS } from './texts.ts';

interface Violation {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

const isViolation = (value: unknown): value is Violation =>
  typeof value === 'object' && value !== null && 'path' in value && 'rule' in value && 'message' in value;

/** By the rules of fields that forms of the dashboard have; the sentences of the API are for programmers. */
const MESSAGES: Readonly<Record<string, string>> = {
  format: TEXTS.brokenCharacters,
  minLength: TEXTS.empty,
  maxLength: TEXTS.tooLong,
  color: TEXTS.invalidColor,
  unknownAsset: TEXTS.unknownPhoto,
  notAnImage: TEXTS.notAPhoto,
  assetNotReady: TEXTS.photoNotReady,
  email: TEXTS.invalidEmail,
  webhookUrl: TEXTS.invalidUrl,
};

/** Messages of a refused request body by field, such as `{ warna_utama: 'Tulis warna …' }`. */
export const violationsOf = (error: Error | null): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
  const violations: readonly unknown[] = error.details;
  return Object.fromEntries(
    violations
      .filter(isViolation)
      .map(({ path, rule, message }) => [path.slice(1), MESSAGES[rule] ?? message] as const),
  );
};
