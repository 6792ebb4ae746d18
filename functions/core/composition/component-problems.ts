import { MAX_MOUNTED_COMPONENTS } from '#core/limits.ts';
import type { ComponentCatalog } from '#core/ports.ts';
import { createBranchReader } from '#core/composition/component-tree.ts';
import { findVariableFaults, readImageValues } from '#core/composition/component-variables.ts';
import type { VariableFault } from '#core/composition/component-variables.ts';
import { createComponentReader } from '#core/composition/mountable-component.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { componentName, findUrlProblem } from '#core/composition/resource-url.ts';

/** What is wrong with the components a document mounts; an address that names none is the asset policy's part. */
export const findComponentProblems = (
  { elements }: ParsedDocument,
  components: ComponentCatalog,
): readonly CompositionProblem[] => {
  const read = createComponentReader(components);
  const readBranch = createBranchReader(read);
  const problems: CompositionProblem[] = [];
  let mounts = 0;
  let isFull = false;
  for (const host of elements) {
    const name = componentName(host.attributes.get('data-composition-src') ?? '');
    const component = name === undefined ? undefined : read(name);
    if (name === undefined || !component) continue;
    const branch = readBranch(name);
    const position = host.attributePosition('data-composition-src');
    for (const { code, chain } of branch.faults) problems.push(problemAt(code, position, chain.join(' → ')));
    mounts += branch.mounts;
    if (mounts > MAX_MOUNTED_COMPONENTS && !isFull) {
      isFull = true;
      problems.push(problemAt('too_many_components', position, name));
    }
    const values = host.attributes.get('data-variable-values');
    for (const fault of findVariableFaults(values, component.variables)) {
      problems.push(variableProblem(host, name, fault));
    }
    for (const address of readImageValues(values, component.variables)) {
      const code = findUrlProblem(address, 'image', components);
      if (code) problems.push(problemAt(code, host.attributePosition('data-variable-values'), address));
    }
  }
  return problems;
};

const variableProblem = (
  host: DocumentElement,
  component: string,
  { code, id, value }: VariableFault,
): CompositionProblem => {
  const isUnknown = code === 'unknown_component_variable';
  const subject = isUnknown ? `${component}: ${id}` : `${component}: ${id} = ${JSON.stringify(value)}`;
  return problemAt(code, host.attributePosition('data-variable-values'), subject);
};
