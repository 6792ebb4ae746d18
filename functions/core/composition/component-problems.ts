import { MAX_MOUNTED_COMPONENTS } from '#contracts/limits.ts';
import type { LocalSources } from '#core/composition/local-sources.ts';
import { findValueProblems, readFileValues } from '#core/composition/caption-problems.ts';
import { hasOwnFont } from '#core/composition/font-sources.ts';
import { findAddressProblem } from '#core/composition/address-problem.ts';
import {
  findVariableProblems,
  isRecord,
  readVariableDeclarations,
  readImageValues,
  readVariableValues,
} from '#core/composition/composition-variables.ts';
import type { VariableDeclaration } from '#core/composition/composition-variables.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { createProblemList } from '#core/composition/problems.ts';
import type { CompositionProblem, ReportProblem } from '#core/composition/problems.ts';
import { choicesFor } from '#core/nearest-name.ts';
import { componentName, readComponent } from '#core/composition/resource-url.ts';

interface MountableComponent {
  /** Names of the components it mounts, one for each host. An address of none is reported in its own document. */
  readonly mounts: readonly string[];
  readonly variables: readonly VariableDeclaration[];
}

type ReadComponent = (name: string) => MountableComponent | undefined;

const MAX_COMPONENT_LEVELS = 5;
/** Of a project's own documents, as in the format. */
const MAX_OWN_LEVELS = 20;
const QUOTED_CHARACTERS = 1000;

/** Problems of the mounted components; an address that is not a component's is a resource problem. */
export const findComponentProblems = (
  document: ParsedDocument,
  components: LocalSources,
): readonly CompositionProblem[] => {
  const { elements } = document;
  const read = createComponentReader(components);
  const { problems, report } = createProblemList();
  let mounts = 0;
  for (const host of elements) {
    const name = mountName(host.attributes.get('data-composition-src') ?? '', components);
    const component = name === undefined ? undefined : read(name);
    if (name === undefined || !component) continue;
    const position = host.attributePosition('data-composition-src');
    const reportMount = (code: MountProblem, chain: readonly string[]) => {
      const choices =
        code === 'unknown_component' ? choicesFor(chain.at(-1) ?? '', components.names()) : undefined;
      report(code, position, chain.join(' → '), choices);
    };
    const before = mounts;
    mounts += countMounts(name, read, reportMount);
    if (!isOwnDocument(name)) reportValues(host, name, component, components, report);
    if (components.findInProject === undefined)
      problems.push(...findValueProblems(host, { name, ...component }, () => hasOwnFont(document)));
    if (before <= MAX_MOUNTED_COMPONENTS && mounts > MAX_MOUNTED_COMPONENTS) {
      report('too_many_components', position, name);
    }
  }
  return problems;
};

/** Returns a function that reads which variables the document declares that a host mounts. */
export const createVariablesReader = (components: LocalSources) => {
  const read = createComponentReader(components);
  return ({ attributes }: DocumentElement): readonly VariableDeclaration[] => {
    const name = mountName(attributes.get('data-composition-src') ?? '', components);
    return (name === undefined ? undefined : read(name))?.variables ?? [];
  };
};

/** A document of the project is known by its path, a registry component by a name without a dot. */
const isOwnDocument = (name: string): boolean => name.includes('.');

const mountName = (address: string, { findInProject }: LocalSources): string | undefined => {
  const found = findInProject?.(address, 'component');
  if (found === undefined) return componentName(address);
  return 'text' in found ? found.path : undefined;
};

/** Reads each component of the registry once. */
const createComponentReader = (components: LocalSources): ReadComponent => {
  const readOwn = (path: string): string | undefined => {
    const found = components.findInProject?.(`/${path}`, 'component');
    return found && 'text' in found ? found.text : undefined;
  };
  const known = new Map<string, MountableComponent | undefined>();
  return (name) => {
    if (!known.has(name)) {
      const html = isOwnDocument(name) ? readOwn(name) : readComponent(components, name);
      known.set(name, parseComponent(html, components));
    }
    return known.get(name);
  };
};

const parseComponent = (
  html: string | undefined,
  components: LocalSources,
): MountableComponent | undefined => {
  const document = html === undefined ? undefined : parseDocument(html);
  return (
    document && {
      mounts: document.elements.flatMap(({ attributes }) => {
        const address = attributes.get('data-composition-src');
        if (address === undefined) return [];
        return mountName(address, components) ?? (components.findInProject === undefined ? address : []);
      }),
      variables: document.elements.flatMap(readVariableDeclarations),
    }
  );
};

type MountProblem = 'unknown_component' | 'component_cycle' | 'component_too_deep';

/** Counts the components that one host mounts, nested ones included, and stops when there are too many. */
const countMounts = (
  root: string,
  read: ReadComponent,
  report: (code: MountProblem, chain: readonly string[]) => void,
): number => {
  let mounts = 0;
  const visit = (name: string, ancestors: readonly string[]): void => {
    const chain = [...ancestors, name];
    const component = read(name);
    if (ancestors.includes(name)) return report('component_cycle', chain);
    if (!component) return report('unknown_component', chain);
    if (chain.length > (isOwnDocument(root) ? MAX_OWN_LEVELS : MAX_COMPONENT_LEVELS))
      return report('component_too_deep', chain);
    mounts += 1;
    for (const address of component.mounts) {
      if (mounts > MAX_MOUNTED_COMPONENTS) return undefined;
      visit(address, chain);
    }
    return undefined;
  };
  visit(root, []);
  return mounts;
};

const reportValues = (
  host: DocumentElement,
  name: string,
  { variables }: MountableComponent,
  components: LocalSources,
  report: ReportProblem,
): void => {
  const values = readVariableValues(host);
  const position = host.attributePosition('data-variable-values');
  for (const { code, id, value, choices } of findVariableProblems(values, variables)) {
    const subject = code === 'unknown_component_variable' ? id : `${id} = ${quoteValue(value)}`;
    report(code, position, `${name}: ${subject}`, choices);
  }
  const addresses = [
    ...readImageValues(values, variables).map((address) => ({ address, use: 'image' as const })),
    ...readFileValues(host, variables).map((address) => ({ address, use: 'captions' as const })),
  ];
  for (const { address, use } of addresses) {
    const problem = findAddressProblem(address, use, components);
    if (problem) report(problem.code, position, problem.subject, problem.choices);
  }
};

// Nested values are not quoted: serializing a deeply nested one would overflow the stack.
const quoteValue = (value: unknown): string => {
  if (Array.isArray(value)) return '[…]';
  if (isRecord(value)) return '{…}';
  return typeof value === 'string' ? JSON.stringify(value.slice(0, QUOTED_CHARACTERS)) : String(value);
};
