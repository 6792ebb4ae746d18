import { isCaptions, isRecord, readJson, readTexts } from '#core/composition/composition-variables.ts';
import type { VariableDeclaration } from '#core/composition/composition-variables.ts';
import { readCssDeclarations, readDisplayedTexts } from '#core/composition/css-declarations.ts';
import { hasOwnFont } from '#core/composition/font-sources.ts';
import type { DocumentElement, ParsedDocument } from '#core/composition/parse-document.ts';
import { createProblemList } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { readScriptStrings } from '#core/composition/script-findings.ts';
import { findUnsupportedCharacters, isNeverDrawn } from '#core/fonts/coverage.ts';

/** What the document declares that a host mounts. */
type VariablesOf = (host: DocumentElement) => readonly VariableDeclaration[];

interface DisplayedText {
  readonly text: string;
  readonly position: number;
}

const NEVER_DISPLAYED = /^(?:title|noscript|desc|metadata|script|style)$/;
/** `content: attr(data-…)` displays any of the latter. */
const DISPLAYED_ATTRIBUTES = /^(?:value|placeholder|label|data-.+)$/;
const JSON_ATTRIBUTES = /^data-(?:composition-variables|variable-values)$/;
const ESCAPE = /\\/;
const END_OF_WORD = /[\p{L}\p{N}.,:;!?%)]/u;
const START_OF_WORD = /[\p{L}\p{N}(]/u;

/** A problem for each text, captions excepted, with characters that no font can draw; with a font of its own, those that none ever draws. */
export const findTextProblems = (
  document: ParsedDocument,
  variablesOf: VariablesOf,
): readonly CompositionProblem[] => {
  const texts = document.elements
    .flatMap((element) => readDisplayed(element, variablesOf))
    .filter(({ text }) => findUnsupportedCharacters(text).length > 0);
  const isAnyFont = texts.length > 0 && hasOwnFont(document);
  const { problems, report } = createProblemList();
  for (const { text, position } of texts) {
    const checked = isAnyFont ? Array.from(text).filter(isNeverDrawn).join('') : text;
    const characters = findUnsupportedCharacters(checked);
    if (characters.length > 0) report('unsupported_characters', position, characters.join(', '));
  }
  return problems;
};

const readDisplayed = (element: DocumentElement, variablesOf: VariablesOf): readonly DisplayedText[] => [
  ...readTextNodes(element),
  ...readStyleTexts(element),
  ...readScriptTexts(element),
  ...[...element.attributes]
    .filter(([name]) => DISPLAYED_ATTRIBUTES.test(name))
    .flatMap(([name, value]) =>
      (JSON_ATTRIBUTES.test(name) ? readJsonTexts(value, () => variablesOf(element)) : [value]).map(
        (text) => ({
          text,
          position: element.attributePosition(name),
        }),
      ),
    ),
];

/** Whether a style or script must be read token by token. */
const mayContainUnsupported = (text: string): boolean =>
  ESCAPE.test(text) || findUnsupportedCharacters(text).length > 0;

const readTextNodes = ({ name, node, position }: DocumentElement): readonly DisplayedText[] =>
  NEVER_DISPLAYED.test(name)
    ? []
    : node.childNodes.flatMap((child) =>
        'value' in child
          ? [{ text: child.value, position: child.sourceCodeLocation?.startOffset ?? position }]
          : [],
      );

const readStyleTexts = (element: DocumentElement): readonly DisplayedText[] => {
  const { name, text, textPosition, attributes, attributePosition } = element;
  const css = name === 'style' ? text : (attributes.get('style') ?? '');
  if (!mayContainUnsupported(css)) return [];
  return readCssDeclarations(css).flatMap((declaration) => {
    const position = name === 'style' ? textPosition + declaration.offset : attributePosition('style');
    return readDisplayedTexts(declaration).map((displayed) => ({ text: displayed, position }));
  });
};

const readScriptTexts = ({ name, text, textPosition }: DocumentElement): readonly DisplayedText[] => {
  if (name !== 'script' || !mayContainUnsupported(text)) return [];
  // A control that was pasted into a script is displayed; one written as an escape only within a text, as in JSON.
  const isDisplayed = (character: string, index: number, all: readonly string[]) =>
    !isNeverDrawn(character) ||
    text.includes(character) ||
    (END_OF_WORD.test(all[index - 1] ?? '') && START_OF_WORD.test(all[index + 1] ?? ''));
  return readScriptStrings(text).map((string) => ({
    text: Array.from(string.text).filter(isDisplayed).join(''),
    position: textPosition + string.offset,
  }));
};

/** Texts of declarations or values without captions, of which only the words are shown. */
const readJsonTexts = (
  text: string,
  variablesOf: () => readonly VariableDeclaration[],
): readonly string[] => {
  const json = readJson(text);
  const isAnyUnsupported = readTexts(json).some((each) => findUnsupportedCharacters(each).length > 0);
  if (!isAnyUnsupported) return [];
  if (Array.isArray(json))
    return json.flatMap((declared: unknown) =>
      readTexts(isRecord(declared) && isCaptions(declared) ? { ...declared, default: '' } : declared),
    );
  if (!isRecord(json)) return readTexts(json);
  const captions = new Set(
    variablesOf()
      .filter(isCaptions)
      .map(({ id }) => id),
  );
  return readTexts(Object.entries(json).flatMap(([id, value]) => (captions.has(id) ? [] : [value])));
};
