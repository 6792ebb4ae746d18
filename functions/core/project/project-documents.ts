import type { LocalSources } from '#core/composition/local-sources.ts';
import { MOUNTED_MAX_ELEMENTS, parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement, ParsedDocument, ParsedTree } from '#core/composition/parse-document.ts';
import { componentName, readComponent } from '#core/composition/resource-url.ts';
import type { ComponentCatalog } from '#core/ports/compositions.ts';
import { sourcesOf } from '#core/project/project-addresses.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';

/** A document of a project, or a registry component. */
export interface ProjectDocument {
  readonly path: string;
  readonly isOwn: boolean;
  readonly document: ParsedTree;
  /** What the page contains of it: everything of `index.html`, the outermost composition of a mounted document. */
  readonly content: ParsedDocument;
  /** Of a mounted document, the element that its host replaces. */
  readonly root: DocumentElement | undefined;
  readonly sources: LocalSources;
}

export interface ProjectDocuments {
  readonly index: ProjectDocument;
  /** All that are mounted, by path or component name. */
  readonly mounted: ReadonlyMap<string, ProjectDocument>;
  /** Paths of documents with too many elements. */
  readonly tooComplex: readonly string[];
  /** The document that a host mounts. */
  readonly documentOf: (host: DocumentElement, parent: ProjectDocument) => ProjectDocument | undefined;
}

const topOf = (node: DocumentElement['node']): unknown => {
  let top: unknown = node;
  for (let parent = node.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null)
    top = parent;
  return top;
};

const isInside = (element: DocumentElement, ancestor: DocumentElement): boolean => {
  for (let node: unknown = element.node; node;) {
    if (node === ancestor.node) return true;
    node = typeof node === 'object' && 'parentNode' in node ? node.parentNode : null;
  }
  return false;
};

/** As HyperFrames mounts a document: of its first template, or else of its body, the first composition if there is one. */
const readContent = (document: ParsedTree): Pick<ProjectDocument, 'content' | 'root'> => {
  const template = document.elements.find(({ name, isInTemplate }) => name === 'template' && !isInTemplate);
  const node = template?.node;
  const top: unknown = node !== undefined && 'content' in node ? node.content : document.tree;
  const shown = document.elements.filter((element) => topOf(element.node) === top);
  const root = shown.find(({ attributes }) => attributes.has('data-composition-id'));
  const inTemplates = new Set(document.elements.filter((element) => topOf(element.node) !== top));
  const elements = document.elements
    .filter((element) =>
      inTemplates.has(element) ? element.isInTemplate : root === undefined || isInside(element, root),
    )
    .map((element) => ({ ...element, isInTemplate: inTemplates.has(element) }));
  return { content: { ...document, elements }, root };
};

export const hostsOf = ({ content, root }: ProjectDocument): readonly DocumentElement[] =>
  content.elements.filter(
    ({ attributes, isInTemplate, node }) =>
      !isInTemplate && node !== root?.node && attributes.has('data-composition-src'),
  );

/** Reads `index.html` and every document that is mounted. Undefined if `index.html` has too many elements. */
export const readProjectDocuments = (
  files: ProjectFiles,
  components: ComponentCatalog,
  watch: (sources: LocalSources) => LocalSources,
): ProjectDocuments | undefined => {
  const budget = { left: MOUNTED_MAX_ELEMENTS };
  const read = (path: string, text: string, isOwn: boolean): ProjectDocument | undefined => {
    const document = parseDocument(text, 'document', path === PROJECT_INDEX ? undefined : budget);
    if (document === undefined) return undefined;
    const sources = isOwn ? watch(sourcesOf(files, components, path)) : components;
    const shown = path === PROJECT_INDEX ? { content: document, root: undefined } : readContent(document);
    return { path, isOwn, document, ...shown, sources };
  };
  const file = files.get(PROJECT_INDEX);
  const index = file && 'text' in file ? read(PROJECT_INDEX, file.text, true) : undefined;
  if (index === undefined) return undefined;

  const mounted = new Map<string, ProjectDocument>();
  const tooComplex = new Set<string>();
  const load = (path: string, text: string | undefined, isOwn: boolean): ProjectDocument | undefined => {
    const known = mounted.get(path);
    if (known !== undefined || text === undefined || tooComplex.has(path)) return known;
    const document = read(path, text, isOwn);
    if (document === undefined) tooComplex.add(path);
    else mounted.set(path, document);
    return document;
  };
  const documentOf: ProjectDocuments['documentOf'] = (host, { sources }) => {
    const address = host.attributes.get('data-composition-src') ?? '';
    const found = sources.findInProject?.(address, 'component');
    if (found !== undefined) return 'text' in found ? load(found.path, found.text, true) : undefined;
    const name = componentName(address) ?? '';
    return load(name, readComponent(components, name), false);
  };
  const pending = [index];
  const visited = new Set<ProjectDocument>();
  for (let document = pending.pop(); document; document = pending.pop()) {
    if (visited.has(document)) continue;
    visited.add(document);
    for (const host of hostsOf(document))
      pending.push(...[documentOf(host, document)].filter((each) => !!each));
  }
  return { index, mounted, tooComplex: [...tooComplex], documentOf };
};
