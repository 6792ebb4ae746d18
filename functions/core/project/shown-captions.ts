import { captionLayout } from '#core/captions/caption-layout.ts';
import { readShownCaptions } from '#core/captions/shown-captions.ts';
import type { ShownCaption } from '#core/captions/shown-captions.ts';
import { CAPTIONS_ATTRIBUTE } from '#core/composition/caption-problems.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import type { RootAttributes } from '#core/composition/problems.ts';
import type { ComponentCatalog } from '#core/ports/compositions.ts';
import { KIT_CAPTIONS_ATTRIBUTE, readKitCaptions } from '#core/project/kit-captions.ts';
import { readProjectDocuments } from '#core/project/project-documents.ts';
import type { ProjectDocument, ProjectDocuments } from '#core/project/project-documents.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { declaredValues, listInstances } from '#core/project/project-media.ts';
import type { Instance, Values } from '#core/project/project-media.ts';

/** The registry component that shows captions. */
const COMPONENT = 'captions';
const VARIABLE_ATTRIBUTE = 'data-var-captions';
/** Of a host without a duration, as the component has it. */
const DEFAULT_SECONDS = 4;

type Frame = Pick<RootAttributes, 'width' | 'height' | 'durationSeconds'>;

/** An attribute of a host or of what is around it in the page, with the document that has it. */
const findAttribute = (
  name: string,
  { host, parent }: NonNullable<Instance['mountedBy']>,
): { readonly value: string; readonly document: ProjectDocument } | undefined => {
  const { root } = parent.document;
  for (let node: unknown = host.node; node;) {
    if (typeof node !== 'object') break;
    const value =
      'attrs' in node
        ? (node as DocumentElement['node']).attrs.find((each) => each.name === name)?.value
        : undefined;
    if (value !== undefined) return { value, document: parent.document };
    node = node === root?.node || !('parentNode' in node) ? undefined : node.parentNode;
  }
  return parent.mountedBy && findAttribute(name, parent.mountedBy);
};

/** As the component chooses: a file, a variable of `index.html`, or its own value. */
const readSource = ({ values, mountedBy }: Instance, variables: Values): string | readonly unknown[] => {
  if (mountedBy === undefined) return '';
  const named = findAttribute(CAPTIONS_ATTRIBUTE, mountedBy);
  const own = typeof values['src'] === 'string' ? values['src'] : '';
  const file = named?.value ? named : { value: own, document: mountedBy.parent.document };
  if (file.value !== '') {
    const found = file.document.sources.findInProject?.(file.value, 'captions');
    return found && 'text' in found ? found.text : '';
  }
  const variable = findAttribute(VARIABLE_ATTRIBUTE, mountedBy)?.value;
  const shown = variable ? (variables[variable] ?? '') : values['captions'];
  return typeof shown === 'string' || Array.isArray(shown) ? shown : '';
};

const sizeOf = ({ attributes }: DocumentElement, frame: Frame) => {
  const [width, height] = ['data-width', 'data-height'].map((name) => Number(attributes.get(name)));
  return width && height ? { width, height } : frame;
};

/** What `captions` components of documents and the kit of a template show, by time. `values` are those of the variables of `index.html`. */
export const readCaptionsOf = (
  documents: ProjectDocuments,
  values: Values,
  frame: Frame,
): readonly ShownCaption[] => {
  const { durationSeconds: endSeconds } = frame;
  const whole = { document: documents.index, values, zeroSeconds: 0, startSeconds: 0, endSeconds };
  const ofComponents = listInstances(documents, whole).flatMap((instance) => {
    const { document, mountedBy, values: own } = instance;
    if (document.isOwn || document.path !== COMPONENT || mountedBy === undefined) return [];
    const { width, height } = sizeOf(mountedBy.host, frame);
    const durationSeconds = Number(mountedBy.host.attributes.get('data-duration')) || DEFAULT_SECONDS;
    return readShownCaptions(
      readSource(instance, values),
      { ...instance, durationSeconds },
      captionLayout(width / height, own['gaya'] === 'pop'),
    );
  });
  const ofKit = readKitCaptions(documents.index.document, values, frame);
  return [...ofComponents, ...ofKit].toSorted((a, b) => a.start - b.start);
};

/** The same of a document that is no project. Its variables have the given values, or their defaults. */
export const readCaptionsOfDocument = (
  html: string,
  components: ComponentCatalog,
  values: Values,
  frame: Frame,
): readonly ShownCaption[] => {
  if (![`components/${COMPONENT}.html`, `${KIT_CAPTIONS_ATTRIBUTE}="`].some((mark) => html.includes(mark)))
    return [];
  const files = new Map([[PROJECT_INDEX, { text: html }]]);
  const documents = readProjectDocuments(files, components, (sources) => sources);
  if (documents === undefined) return [];
  return readCaptionsOf(documents, { ...declaredValues(documents.index), ...values }, frame);
};
