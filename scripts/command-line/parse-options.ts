import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { UsageError } from './operator-error.ts';

type Token = NonNullable<ReturnType<typeof parseArgs<ParseArgsConfig & { tokens: true }>>['tokens']>[number];

/** Values are never repeated: an argument in the wrong place may be a secret. */
const problemOf = (token: Token, { options = {}, allowPositionals }: ParseArgsConfig): string | undefined => {
  if (token.kind === 'positional')
    return allowPositionals === true ? undefined : 'It takes no argument without a name.';
  if (token.kind !== 'option') return undefined;
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (option === undefined) return `There is no option ${token.rawName}.`;
  const { value, inlineValue } = token;
  if (option.type === 'boolean')
    return value === undefined ? undefined : `${token.rawName} is a switch and takes no value.`;
  const isNextOption = inlineValue === false && /^-./.test(value);
  return value === undefined || isNextOption ? `${token.rawName} needs a value.` : undefined;
};

/** Node's `parseArgs`, with what is wrong said in a sentence of ours. */
export const parseOptions = <const Config extends ParseArgsConfig>(config: Config) => {
  const { tokens = [] } = parseArgs({ ...config, strict: false, tokens: true });
  for (const token of tokens) {
    const problem = problemOf(token, config);
    if (problem !== undefined) throw new UsageError(problem);
  }
  return parseArgs(config);
};
