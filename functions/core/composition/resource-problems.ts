import type { LocalSources } from '#core/composition/local-sources.ts';
import { findAddressProblem } from '#core/composition/address-problem.ts';
import {
  isRecord,
  readJson,
  readTexts,
  readVariableAddresses,
} from '#core/composition/composition-variables.ts';
import { readCssAddresses } from '#core/composition/css-addresses.ts';
import { MAX_ELEMENTS, parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement, ElementBudget, ParsedDocument } from '#core/composition/parse-document.ts';
import { isRuntimeScript } from '#core/composition/prepare-document.ts';
import { createProblemList } from '#core/composition/problems.ts';
import type { AssetReference, CompositionProblem, ReportProblem } from '#core/composition/problems.ts';
import {
  CONTENT_POLICY_META,
  isContentPolicy,
  readAttributeAddresses,
  readAttributeStyles,
  readRefreshAddress,
} from '#core/composition/resource-attributes.ts';
import { assetAt, isAbsoluteAddress } from '#core/composition/resource-url.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';
import { COLOR_GRADING, readScript } from '#core/composition/script-findings.ts';

/** Of a canvas into which a script draws HTML. */
const LAYOUT_SUBTREE = 'layoutsubtree';
/** Levels of HTML that is nested in the texts of scripts. */
const MAX_NESTED_LEVELS = 2;
const SCRIPT_TYPE = /^(?:module|(?:application|text)\/(?:x-)?(?:java|ecma|j|live)script(?:1\.\d)?)?$/;
/** The renderer fails a page that contains another document. */
const NESTED_DOCUMENT = /^(?:iframe|frame|object|embed)$/;
const EVENT_HANDLER = /^on[a-z]/;
const MARKUP = /<[a-z]/i;
const STYLE_ADDRESS = /url\(|image-set\(/i;
/** What loads files of a project, which the network guard holds to them. */
const LOADS_FILES = /^(?:fetch|XMLHttpRequest|import\(\))$/;
/** A tag that is not allowed in the HTML standard's basic `<select>`. The spaces are those that end a tag name. */
const SELECT_WITH_OTHER_TAG = /<(?!\/?(?:select|option|optgroup|hr)[\t\n\f\r />])[a-z/]/i;

/** Scan of one document. In a nested document every offset maps to the position of the text that holds it. */
interface Scan {
  readonly level: number;
  readonly budget: ElementBudget;
  readonly isInScript: boolean;
  readonly toPosition: (offset: number) => number;
  readonly components: LocalSources;
  /** Addresses by the name that a script imports, or by its prefix where both end in `/`. */
  readonly importMap: ReadonlyMap<string, string>;
  readonly report: ReportProblem;
  readonly referTo: (reference: AssetReference) => void;
}

/**
 * Problems of everything a composition loads or calls that is neither in the document nor served to it, and the assets
 * that its markup and styles load.
 */
export const scanResources = (
  document: ParsedDocument,
  components: LocalSources,
): { readonly problems: readonly CompositionProblem[]; readonly references: readonly AssetReference[] } => {
  const { problems, report } = createProblemList();
  const references: AssetReference[] = [];
  const referTo: Scan['referTo'] = (reference) => void references.push(reference);
  const budget = { left: MAX_ELEMENTS - document.elements.length };
  const toPosition: Scan['toPosition'] = (offset) => offset;
  const importMap = readImportMap(document);
  scanDocument(document, {
    level: 0,
    budget,
    isInScript: false,
    toPosition,
    components,
    importMap,
    report,
    referTo,
  });
  return { problems, references };
};

interface TextScan {
  readonly problems: readonly CompositionProblem[];
  readonly references: readonly AssetReference[];
}

const scanText = (components: LocalSources, scanIn: (scan: Scan) => void): TextScan => {
  const { problems, report } = createProblemList();
  const references: AssetReference[] = [];
  scanIn({
    level: 0,
    budget: { left: 0 },
    isInScript: false,
    toPosition: (offset) => offset,
    components,
    importMap: new Map(),
    report,
    referTo: (reference) => void references.push(reference),
  });
  return { problems, references };
};

/** The same for a style sheet of a project. */
export const scanStyleSheet = (css: string, components: LocalSources): TextScan =>
  scanText(components, (scan) => scanCss(css, scan, 0));

/** The same for the imports of a script of a project and what fails a render; what else a library contains is not looked at. */
export const scanModule = (source: string, components: LocalSources): TextScan =>
  scanText(components, (scan) => {
    const { imports, failing } = readScript(source);
    for (const { text, offset } of imports) scanImport(text, scan, offset);
    for (const { text, offset } of failing) scan.report('unsupported_element', offset, text);
  });

const assetUseOf = (use: ResourceUse): AssetReference['use'] => {
  if (use === 'audio') return 'sound';
  return use === 'video' || use === 'font' ? use : 'image';
};

/** Images in a script may never be shown, so only the renderer looks at them. */
const checkAddress = (scan: Scan, address: string, use: ResourceUse, position: number): void => {
  const id = scan.isInScript ? undefined : assetAt(address, use, scan.components);
  if (id !== undefined) scan.referTo({ id, use: assetUseOf(use), position });
  const problem = findAddressProblem(address, use, scan.components);
  if (!problem || (scan.isInScript && problem.code === 'moving_image')) return;
  scan.report(problem.code, position, problem.subject, problem.choices);
};

const scanDocument = (document: ParsedDocument, scan: Scan): void => {
  for (const element of document.elements) {
    scanAttributes(element, scan);
    if (element.name === 'style') scanCss(element.text, scan, element.textPosition);
    if (element.name === 'script') scanScriptElement(element, scan);
    if (scan.isInScript) continue; // the text of a script may only be shown
    if (element.name === 'select') scanSelect(element, document, scan);
    if (NESTED_DOCUMENT.test(element.name))
      scan.report('unsupported_element', scan.toPosition(element.position), `<${element.name}>`);
  }
  for (const { address, use, position } of readVariableAddresses(document)) {
    checkAddress(scan, address, use, scan.toPosition(position));
  }
};

const scanAttributes = (element: DocumentElement, scan: Scan): void => {
  const positionOf = (attribute: string) => scan.toPosition(element.attributePosition(attribute));
  const inAttribute = (attribute: string): Scan => ({ ...scan, toPosition: () => positionOf(attribute) });
  // The addresses of an element that is reported or replaced need no problem of their own. In a script they may only be shown.
  if (scan.isInScript || !isInReported(element)) {
    for (const { attribute, address, use } of readAttributeAddresses(element)) {
      checkAddress(scan, address, use, positionOf(attribute));
    }
  }
  // The renderer fails a page that reloads or navigates.
  const refresh = readRefreshAddress(element);
  if (refresh !== undefined) {
    scan.report('forbidden_api', positionOf('http-equiv'), `http-equiv="refresh" ${refresh}`);
  }
  if ((element.attributes.get(COLOR_GRADING) ?? '') !== '')
    scan.report('unsupported_element', positionOf(COLOR_GRADING), COLOR_GRADING);
  if (element.name === 'canvas' && element.attributes.has(LAYOUT_SUBTREE))
    scan.report('unsupported_element', positionOf(LAYOUT_SUBTREE), LAYOUT_SUBTREE);
  if (isContentPolicy(element)) scan.report('forbidden_api', positionOf('http-equiv'), CONTENT_POLICY_META);
  for (const { attribute, css } of readAttributeStyles(element)) scanCss(css, inAttribute(attribute), 0);
  for (const [attribute, value] of element.attributes) {
    if (EVENT_HANDLER.test(attribute)) scanScript(value, inAttribute(attribute), 0);
  }
};

/** Reported as a whole, or replaced by the renderer's. */
const isInReported = ({ name, node }: DocumentElement): boolean =>
  NESTED_DOCUMENT.test(name) || isRuntimeScript(node);

const scanCss = (css: string, scan: Scan, start: number): void => {
  for (const { address, use, offset } of readCssAddresses(css)) {
    checkAddress(scan, address, use, scan.toPosition(start + offset));
  }
};

// Chromium keeps other elements inside `<select>`, parse5 drops them: the rules would not see what they load.
const scanSelect = (
  { position, endPosition }: DocumentElement,
  { source }: ParsedDocument,
  scan: Scan,
): void => {
  if (SELECT_WITH_OTHER_TAG.test(source.slice(position, endPosition))) {
    scan.report('unsupported_element', scan.toPosition(position), '<select>');
  }
};

const scanScriptElement = (element: DocumentElement, scan: Scan): void => {
  const { attributes, isSvg, text, textPosition } = element;
  const isExternal = isSvg ? attributes.has('href') || attributes.has('xlink:href') : attributes.has('src');
  if (isExternal) return;
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  if (SCRIPT_TYPE.test(type)) scanScript(text, scan, textPosition);
  else if (isImportMap(element)) scanImportMap(text, scan, scan.toPosition(textPosition));
};

const scanScript = (source: string, scan: Scan, start: number): void => {
  const { forbiddenApis, unsupported, failing, imports, texts } = readScript(source);
  const positionOf = (offset: number) => scan.toPosition(start + offset);
  for (const { text, offset } of forbiddenApis)
    if (scan.components.findInProject === undefined || !LOADS_FILES.test(text))
      scan.report('forbidden_api', positionOf(offset), text);
  for (const { text, offset } of [...unsupported, ...failing])
    scan.report('unsupported_element', positionOf(offset), text);
  for (const { text, offset } of imports) scanImport(text, scan, positionOf(offset));
  for (const { text, offset } of texts) scanScriptText(text, scan, positionOf(offset));
};

const scanImport = (source: string, scan: Scan, position: number): void => {
  const address = resolveImport(source, scan.importMap);
  if (/^\.{0,2}[\\/]/.test(address) || URL.canParse(address)) checkAddress(scan, address, 'script', position);
};

/** The address of a bare name (`three/addons/x.js`); every other source as it is. */
const resolveImport = (source: string, importMap: ReadonlyMap<string, string>): string => {
  const prefixes = [...importMap.keys()].filter((name) => name.endsWith('/') && source.startsWith(name));
  const [prefix = source] = prefixes.toSorted((a, b) => b.length - a.length);
  const name = importMap.has(source) ? source : prefix;
  const address = importMap.get(name);
  return address === undefined ? source : address + source.slice(name.length);
};

const isImportMap = ({ name, attributes }: DocumentElement): boolean =>
  name === 'script' && (attributes.get('type') ?? '').trim().toLowerCase() === 'importmap';

const readImportMap = ({ elements }: ParsedDocument): ReadonlyMap<string, string> =>
  new Map(elements.filter(isImportMap).flatMap(({ text }) => readImports(text)));

const readImports = (text: string): readonly (readonly [string, string])[] => {
  const map = readJson(text);
  const imports = isRecord(map) && isRecord(map['imports']) ? Object.entries(map['imports']) : [];
  return imports.flatMap(([name, address]) => (typeof address === 'string' ? [[name, address]] : []));
};

// A folder loads nothing: the files in it are checked where a script imports them.
const scanImportMap = (text: string, scan: Scan, position: number): void => {
  for (const address of readTexts(readJson(text))) {
    if (!address.endsWith('/')) scanImport(address, scan, position);
  }
};

const scanScriptText = (text: string, scan: Scan, position: number): void => {
  const inText: Scan = { ...scan, isInScript: true, toPosition: () => position };
  if (isAbsoluteAddress(text)) checkAddress(scan, text, 'any', position);
  else if (MARKUP.test(text)) scanMarkup(text, inText);
  else if (STYLE_ADDRESS.test(text)) scanCss(text, inText, 0);
};

const scanMarkup = (html: string, scan: Scan): void => {
  if (scan.budget.left < 0 || scan.level >= MAX_NESTED_LEVELS) return; // reported when the budget ran out
  const document = parseDocument(html, 'fragment', scan.budget);
  if (document) scanDocument(document, { ...scan, level: scan.level + 1 });
  else scan.report('document_too_complex', scan.toPosition(0), 'script');
};
