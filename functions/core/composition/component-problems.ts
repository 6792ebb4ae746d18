import { MAX_MOUNTED_COMPONENTS } from '#contracts/limits.ts';
import type { ComponentCatalog } from '#core/ports/compositions.ts';
import { createBranchReader } from '#core/composition/component-tree.ts';
import { findVariableFaults, readImageValues } from '#core/composition/composition-variables.ts';
import type { VariableFault } from '#core/composition/composition-variables.ts';
import { isRecord } from '#core/composition/json-attribute.ts';
import { createComponentReader } from '#core/composition/mountable-component.ts';
import type { MountableComponent } from '#core/composition/mountable-component.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { createProblemList } from '#core/composition/problems.ts';
import type { CompositionProblem, ReportProblem } from '#core/composition/problems.ts';
import { componentName, findUrlProblem } from '#core/composition/resource-url.ts';

/** What is wrong with the components a document mounts; an address that names none is the asset policy's part. */
export const findComponentProblems = (
  { elements }: ParsedDocument,
  components: ComponentCatalog,
): readonly CompositionProblem[] => {
  const read = createComponentReader(components);
  const readBranch = createBranchReader(read);
  const { problems, report } = createProblemList();
  let mounts = 0;
  let isFull = false;
  for (const host of elements) {
    const name = componentName(host.attributes.get('data-composition-src') ?? '');
    const component = name === undefined ? undefined : read(name);
    if (name === undefined || !component) continue;
    const branch = readBranch(name);
    const position = host.attributePosition('data-composition-src');
    // A tag the parser repeats mounts once more, but says nothing new.
    if (!host.isRepeat) {
      for (const { code, chain } of branch.faults) report(code, position, chain.join(' → '));
      reportValues(host, name, component, components, report);
    }
    mounts += branch.mounts;
    if (mounts > MAX_MOUNTED_COMPONENTS && !isFull) {
      isFull = true;
      report('too_many_components', position, name);
    }
  }
  return problems;
};

const reportValues = (
  host: DocumentElement,
  name: string,
  { variables }: MountableComponent,
  components: ComponentCatalog,
  report: ReportProblem,
): void => {
  const values = host.attributes.get('data-variable-values');
  const position = host.attributePosition('data-variable-values');
  for (const fault of findVariableFaults(values, variables)) {
    report(fault.code, position, `${name}: ${describeFault(fault)}`);
  }
  for (const address of readImageValues(values, variables)) {
    const code = findUrlProblem(address, 'image', components);
    if (code) report(code, position, address);
  }
};

const describeFault = ({ code, id, value }: VariableFault): string =>
  code === 'unknown_component_variable' ? id : `${id} = ${quoteValue(value)}`;

const QUOTED_CHARACTERS = 1000; // more than a problem quotes

// What lies inside is not told: turning it into text needs a deep stack for what is nested deep.
const quoteValue = (value: unknown): string => {
  if (Array.isArray(value)) return '[…]';
  if (isRecord(value)) return '{…}';
  return typeof value === 'string' ? JSON.stringify(value.slice(0, QUOTED_CHARACTERS)) : String(value);
};
