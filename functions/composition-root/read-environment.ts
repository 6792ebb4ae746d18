import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { FunctionName } from '#contracts/environment.ts';

type Env<Name extends FunctionName> = Readonly<Record<(typeof FUNCTION_ENV)[Name][number], string>>;

/** The env of one function, or one error that names everything missing. Called once per cold start. */
export const readEnv = <Name extends FunctionName>(
  functionName: Name,
  env: Readonly<Record<string, string | undefined>>,
): Env<Name> => {
  const names: readonly string[] = FUNCTION_ENV[functionName];
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`${functionName} lacks env ${missing.join(', ')}`);
  // safe: every name was just checked
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Env<Name>;
};
