import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { findDefaultViolation } from '#core/project/project-values.ts';
import type { ConversionDeps } from '#core/project/project-values.ts';
import type { readProjectVariables } from '#core/project/project-variables.ts';

/** Warnings of defaults that no request could give as a value. HyperFrames renders them as they are written. */
export const findInvalidDefaults = (
  { declared }: ReturnType<typeof readProjectVariables>,
  deps: ConversionDeps,
): readonly CompositionProblem[] =>
  declared.flatMap(({ variable, position }) => {
    const violation = findDefaultViolation(variable, deps);
    if (violation === undefined) return [];
    const { id, type, default: value, options = [] } = variable;
    const subject = type === 'captions' ? id : `${id} = ${JSON.stringify(value)}`;
    return problemAt('invalid_default', position, subject, {
      type,
      valid: options.map((option) => option.value),
      ...(violation.code === 'invalid_captions' && { captions: violation.problem }),
    });
  });
