import { checkComposition } from '#core/composition/check-composition.ts';
import { checkProject } from '#core/project/check-project.ts';
import type {
  ComponentCatalog,
  CompositionValidator,
  LintFinding,
  TemplateCatalog,
} from '#core/ports/compositions.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Music } from '#core/template/music.ts';
import type { Template } from '#core/template/template.ts';

export interface FakeTemplateCatalog extends TemplateCatalog {
  readonly add: (template: Template) => void;
}

/** The music library of the fake catalog. */
export const A_LOOP: Music = {
  name: 'ceria-1',
  title: { id: 'Pagi Pasar', en: 'Market Morning' },
  mood: 'ceria',
  tempoBpm: 112.01,
  beatsPerBar: 4,
  durationSeconds: 34.283,
  assetId: assetIdFromUuid('0199a000-0000-7000-8000-00000000c0de'),
};

export const createFakeTemplateCatalog = (): FakeTemplateCatalog => {
  const templates = new Map<string, Template>();
  return {
    add: (template) => void templates.set(template.id, template),
    find: (id) => templates.get(id),
    list: () => [...templates.values()],
    music: () => [A_LOOP],
  };
};

export interface FakeComponentCatalog extends ComponentCatalog {
  /** Documents of the components, by name. */
  readonly sources: Map<string, string>;
}

export const createFakeComponentCatalog = (): FakeComponentCatalog => {
  const sources = new Map<string, string>();
  return { sources, read: (name) => sources.get(name), names: () => [...sources.keys()] };
};

export interface FakeCompositionValidator extends CompositionValidator {
  /** What the linter finds every document guilty of from now on. */
  readonly findings: LintFinding[];
  readonly components: FakeComponentCatalog;
}

/** The real rules without a worker thread, with a scripted linter. */
export const createFakeCompositionValidator = (): FakeCompositionValidator => {
  const findings: LintFinding[] = [];
  const components = createFakeComponentCatalog();
  const linter = { lint: async () => [...findings] };
  const deps = { components, linter };
  return {
    findings,
    components,
    check: (html) => checkComposition(html, deps),
    checkProject: (files, values) => checkProject(files, deps, values),
  };
};
