import { startValidatorThread } from '#adapters/composition-validator/validator-thread.ts';
import type {
  ValidatorLimits,
  ValidatorThreadDeps,
} from '#adapters/composition-validator/validator-thread.ts';
import type { CompositionCheck } from '#core/composition/problems.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';

const LIMITS: ValidatorLimits = { timeMs: 3000, memoryMb: 256 };

/**
 * The whole check of a document (parser, our rules, linter) on a thread of its own, where one made to hang or to
 * fill the memory harms nobody. One thread serves all documents in turn and is kept warm; after such a document a
 * new one takes over.
 */
export const createCompositionValidator = (
  deps: ValidatorThreadDeps,
  limits: ValidatorLimits = LIMITS,
): CompositionValidator => {
  let thread = startValidatorThread(deps, limits);
  let previous: Promise<unknown> = Promise.resolve();

  const checkNow = async (html: string): Promise<CompositionCheck> => {
    if (!thread.isAlive()) thread = startValidatorThread(deps, limits);
    const check = await thread.check(html);
    if (!thread.isAlive()) thread = startValidatorThread(deps, limits);
    return check;
  };

  return {
    check: (html) => {
      const turn = previous.then(() => checkNow(html));
      previous = turn.catch(() => undefined);
      return turn;
    },
  };
};
