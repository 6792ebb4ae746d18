import type { ComponentCatalog, CompositionLinter, LintFinding, TemplateCatalog } from '#core/ports.ts';
import type { Template } from '#core/template/template.ts';

export interface FakeTemplateCatalog extends TemplateCatalog {
  readonly add: (template: Template) => void;
}

export const createFakeTemplateCatalog = (): FakeTemplateCatalog => {
  const templates = new Map<string, Template>();
  return {
    add: (template) => void templates.set(template.id, template),
    find: (id) => templates.get(id),
    list: () => [...templates.values()],
  };
};

export interface FakeComponentCatalog extends ComponentCatalog {
  /** Documents of the components, by name. */
  readonly sources: Map<string, string>;
}

export const createFakeComponentCatalog = (): FakeComponentCatalog => {
  const sources = new Map<string, string>();
  return { sources, read: (name) => sources.get(name) };
};

export interface FakeCompositionLinter extends CompositionLinter {
  /** What every document is found guilty of from now on. */
  readonly findings: LintFinding[];
}

export const createFakeCompositionLinter = (): FakeCompositionLinter => {
  const findings: LintFinding[] = [];
  return { findings, lint: async () => [...findings] };
};
