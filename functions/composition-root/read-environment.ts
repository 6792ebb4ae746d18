import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { FunctionName } from '#contracts/environment.ts';

/** The environment variables of a function, by name. */
export type Environment<Name extends FunctionName> = Readonly<
  Record<(typeof FUNCTION_ENV)[Name][number], string>
>;

/** Environment variables that several functions have, by name. */
export type Variables<Name extends (typeof FUNCTION_ENV)[FunctionName][number]> = Readonly<
  Record<Name, string>
>;

/** The environment variables of one function. Throws one error that lists all missing ones. */
export const readEnv = <Name extends FunctionName>(
  functionName: Name,
  env: Readonly<Record<string, string | undefined>>,
): Environment<Name> => {
  const names: readonly string[] = FUNCTION_ENV[functionName];
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(`missing environment variables of ${functionName}: ${missing.join(', ')}`);
  // safe: every name was just checked
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Environment<Name>;
};
