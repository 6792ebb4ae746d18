import type { ComponentCatalog } from '#core/ports/compositions.ts';
import { isAbsoluteAddress } from '#core/composition/absolute-address.ts';
import { readCssAddresses } from '#core/composition/css-addresses.ts';
import { MAX_ELEMENTS, parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement, ElementBudget, ParsedDocument } from '#core/composition/parse-document.ts';
import { createProblemList } from '#core/composition/problems.ts';
import type { CompositionProblem, ReportProblem } from '#core/composition/problems.ts';
import {
  CONTENT_POLICY_META,
  isContentPolicy,
  readAttributeAddresses,
  readAttributeStyles,
  readRefreshAddress,
} from '#core/composition/resource-attributes.ts';
import { findUrlProblem } from '#core/composition/resource-url.ts';
import type { ResourceUse } from '#core/composition/resource-url.ts';
import { readScript } from '#core/composition/script-findings.ts';
import { readTexts, readVariableAddresses } from '#core/composition/variable-addresses.ts';

/** HTML in an attribute or in a script's text is looked into, and HTML in that once more. */
const MAX_NESTED_DOCUMENTS = 2;
const SCRIPT_TYPE = /^(?:module|(?:application|text)\/(?:x-)?(?:java|ecma|j|live)script(?:1\.\d)?)?$/;
const EVENT_HANDLER = /^on[a-z]/;
const MARKUP = /<[a-z]/i;

/** One document being looked through; inside a nested one every offset is the place it is nested at. */
interface Scan {
  readonly depth: number;
  /** What all nested documents together may still take. */
  readonly budget: ElementBudget;
  /** Whether a script holds it, as a text it may put on the page. */
  readonly isInScript: boolean;
  readonly place: (offset: number) => number;
  readonly judge: (address: string, use: ResourceUse, position: number) => void;
  readonly report: ReportProblem;
}

/** Everything a composition would load or call that is neither in the document nor among what the service serves. */
export const findAssetProblems = (
  document: ParsedDocument,
  components: ComponentCatalog,
): readonly CompositionProblem[] => {
  const { problems, report } = createProblemList();
  const judge: Scan['judge'] = (address, use, position) => {
    const code = findUrlProblem(address, use, components);
    if (code) report(code, position, address);
  };
  const budget = { left: MAX_ELEMENTS - document.elements.length };
  const place: Scan['place'] = (offset) => offset;
  scanDocument(document, { depth: 0, budget, isInScript: false, place, judge, report });
  return problems;
};

const scanDocument = (document: ParsedDocument, scan: Scan): void => {
  const elements = document.elements.filter(({ isRepeat }) => !isRepeat);
  for (const element of elements) {
    scanAttributes(element, scan);
    // The browser keeps elements in it that our parser drops, so nobody could judge what they load.
    if (element.name === 'select' && !scan.isInScript) {
      scan.report('unsupported_element', scan.place(element.position), '<select>');
    }
    if (element.name === 'style') scanCss(element.text, scan, element.textPosition);
    if (element.name === 'script') scanScriptElement(element, scan);
  }
  for (const { address, use, position } of readVariableAddresses({ ...document, elements })) {
    scan.judge(address, use, scan.place(position));
  }
};

const scanAttributes = (element: DocumentElement, scan: Scan): void => {
  const placeOf = (attribute: string) => scan.place(element.attributePosition(attribute));
  for (const { attribute, address, use } of readAttributeAddresses(element)) {
    scan.judge(address, use, placeOf(attribute));
  }
  const refresh = readRefreshAddress(element);
  if (refresh !== undefined) {
    // A page that reloads or leaves can never be filmed.
    scan.report('forbidden_api', placeOf('http-equiv'), `http-equiv="refresh" ${refresh}`);
  }
  if (isContentPolicy(element)) scan.report('forbidden_api', placeOf('http-equiv'), CONTENT_POLICY_META);
  for (const { attribute, css } of readAttributeStyles(element)) {
    scanCss(css, { ...scan, place: () => placeOf(attribute) }, 0);
  }
  for (const [attribute, value] of element.attributes) {
    const inside = { ...scan, place: () => placeOf(attribute) };
    if (EVENT_HANDLER.test(attribute)) scanScript(value, inside, 0);
    else if (attribute === 'srcdoc') scanNested(value, 'document', inside);
  }
};

const scanCss = (css: string, scan: Scan, start: number): void => {
  for (const { address, use, offset } of readCssAddresses(css)) {
    scan.judge(address, use, scan.place(start + offset));
  }
};

const scanScriptElement = (element: DocumentElement, scan: Scan): void => {
  const { attributes, text, textPosition } = element;
  const isExternal = element.isSvg
    ? attributes.has('href') || attributes.has('xlink:href')
    : attributes.has('src');
  if (isExternal) return;
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  const position = scan.place(textPosition);
  if (SCRIPT_TYPE.test(type)) scanScript(text, scan, textPosition);
  else if (type === 'importmap') scanImportMap(text, scan, position);
  else if (type === 'speculationrules') scan.report('forbidden_api', position, type);
};

const scanScript = (source: string, scan: Scan, start: number): void => {
  const { forbiddenApis, imports, texts } = readScript(source);
  for (const { name, offset } of forbiddenApis)
    scan.report('forbidden_api', scan.place(start + offset), name);
  for (const { text, offset } of imports) scanImport(text, scan, scan.place(start + offset));
  for (const { text, offset } of texts) scanScriptText(text, scan, scan.place(start + offset));
};

// A bare name (`gsap`) is no address: it means something only through an import map, which is looked at itself.
const scanImport = (source: string, scan: Scan, position: number): void => {
  if (/^\.{0,2}[\\/]/.test(source) || URL.canParse(source)) scan.judge(source, 'script', position);
};

const scanImportMap = (text: string, scan: Scan, position: number): void => {
  try {
    for (const source of readTexts(JSON.parse(text))) scanImport(source, scan, position);
  } catch {
    // A browser ignores a map it cannot read.
  }
};

const scanScriptText = (text: string, scan: Scan, position: number): void => {
  const inside = { ...scan, place: () => position };
  if (isAbsoluteAddress(text)) scan.judge(text, 'any', position);
  else if (MARKUP.test(text)) scanNested(text, 'fragment', inside);
  else if (text.includes('(') && /url\(|image-set\(/i.test(text)) scanCss(text, inside, 0);
};

const scanNested = (html: string, kind: 'document' | 'fragment', scan: Scan): void => {
  if (scan.budget.left < 0) return; // said when it ran out
  const position = scan.place(0);
  if (scan.depth >= MAX_NESTED_DOCUMENTS) {
    if (kind === 'document') scan.report('forbidden_api', position, 'srcdoc');
    return;
  }
  const document = parseDocument(html, kind, scan.budget);
  const isInScript = scan.isInScript || kind === 'fragment';
  if (document) scanDocument(document, { ...scan, depth: scan.depth + 1, isInScript });
  else scan.report('document_too_complex', position, kind === 'document' ? 'srcdoc' : 'script');
};
