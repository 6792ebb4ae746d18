import type { ComponentCatalog } from '#core/ports/compositions.ts';
import { isRecord, readJson } from '#core/composition/json-attribute.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import { readComponent } from '#core/composition/resource-url.ts';

export interface VariableDeclaration {
  readonly id: string;
  readonly type: string;
  /** Values an `enum` may take. */
  readonly options: readonly string[];
}

/** A component as those see it who mount it. */
export interface MountableComponent {
  /** Addresses of the components it mounts itself, one for each place. */
  readonly mounts: readonly string[];
  readonly variables: readonly VariableDeclaration[];
}

/** Reads components of the registry, each once; undefined for a name it does not have. */
export const createComponentReader = (
  components: ComponentCatalog,
): ((name: string) => MountableComponent | undefined) => {
  const known = new Map<string, MountableComponent | undefined>();
  return (name) => {
    if (!known.has(name)) known.set(name, parseComponent(readComponent(components, name)));
    return known.get(name);
  };
};

const parseComponent = (html: string | undefined): MountableComponent | undefined => {
  const document = html === undefined ? undefined : parseDocument(html);
  return (
    document && {
      mounts: document.elements.flatMap(({ attributes }) => attributes.get('data-composition-src') ?? []),
      variables: document.elements.flatMap(readDeclarations),
    }
  );
};

const readDeclarations = ({ attributes }: DocumentElement): readonly VariableDeclaration[] => {
  const declarations = readJson(attributes.get('data-composition-variables'));
  return (Array.isArray(declarations) ? declarations : []).filter(isRecord).map(({ id, type, options }) => ({
    id: String(id),
    type: String(type),
    options: (Array.isArray(options) ? options : [])
      .map((option: unknown) => (isRecord(option) ? option['value'] : option))
      .map(String),
  }));
};
