import { choicesFor } from '#core/nearest-name.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';

const BINDINGS = ['data-var-text', 'data-var-src', 'data-var-captions'];

/**
 * Warnings of attributes that look like bindings of variables, which the page would ignore, and of bindings to variables that
 * are not among the declared ones.
 */
export const findUnknownBindings = (
  { elements }: ParsedDocument,
  declared: readonly string[],
): readonly CompositionProblem[] =>
  elements.flatMap(({ attributes, attributePosition }) =>
    [...attributes].flatMap(([name, value]) => {
      const id = value.trim();
      if (BINDINGS.includes(name))
        return declared.includes(id)
          ? []
          : problemAt('undeclared_variable', attributePosition(name), id, choicesFor(id, declared));
      return /^data-vars?-/.test(name)
        ? problemAt('unknown_binding', attributePosition(name), name, choicesFor(name, BINDINGS))
        : [];
    }),
  );
