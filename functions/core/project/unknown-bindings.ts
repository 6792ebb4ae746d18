import { choicesFor } from '#core/nearest-name.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';

const BINDINGS = ['data-var-text', 'data-var-src', 'data-var-captions'];

/** Warnings of attributes that look like bindings of variables, which the page would ignore. */
export const findUnknownBindings = ({ elements }: ParsedDocument): readonly CompositionProblem[] =>
  elements.flatMap(({ attributes, attributePosition }) =>
    [...attributes.keys()]
      .filter((name) => /^data-vars?-/.test(name) && !BINDINGS.includes(name))
      .map((name) => problemAt('unknown_binding', attributePosition(name), name, choicesFor(name, BINDINGS))),
  );
