import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { offsetOf, toDiagnostics } from './diagnostics.ts';
import type { CompositionProblem } from './diagnostics.ts';
import { TEXTS } from './texts.ts';

/** Contrast with the white surface is at least 4.5 : 1. */
const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: '#0b5d51' },
  { tag: [tags.attributeName, tags.propertyName], color: '#7a4b00' },
  { tag: [tags.string, tags.attributeValue, tags.number, tags.color, tags.unit], color: '#9b2242' },
  { tag: tags.comment, color: '#5b554c', fontStyle: 'italic' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', color: '#1d1a16', backgroundColor: '#ffffff', fontSize: '0.875rem' },
  '&.cm-focused': { outline: 'none' }, // the host shows the focus
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.6' },
  '.cm-gutters': { color: '#5b554c', backgroundColor: '#faf8f4', borderRight: '1px solid #e5e0d6' },
  '.cm-activeLine': { backgroundColor: '#f4f8f6' },
});

const PHRASES = EditorState.phrases.of({
  Diagnostics: TEXTS.problems,
  'No diagnostics': TEXTS.noDiagnostics,
});

const KEYS_HINT = TEXTS.leaveEditor;

const LANGUAGES = { html, css, javascript, plain: () => [] };
export type CodeLanguage = keyof typeof LANGUAGES;

interface CodeEditorSettings {
  readonly text: string;
  readonly label: string;
  readonly language: CodeLanguage;
  readonly onChange: (text: string) => void;
}

/** An editor in the shadow root of `host`, where the strict policy permits its style sheets. */
export const createCodeEditor = (
  host: HTMLElement,
  { text, label, language, onChange }: CodeEditorSettings,
) => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      LANGUAGES[language](),
      syntaxHighlighting(HIGHLIGHT),
      THEME,
      PHRASES,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': `${label}. ${KEYS_HINT}`, tabindex: '0' }),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
    ],
  });
  return {
    showProblems: (problems: readonly CompositionProblem[]) =>
      view.dispatch(setDiagnostics(view.state, toDiagnostics(view.state.doc, problems))),
    /** Moves the cursor to a problem. */
    goTo: (problem: CompositionProblem) => {
      const anchor = offsetOf(view.state.doc, problem);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    /** Replaces the text; undo brings the one before back. */
    replace: (insert: string) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: 0 } }),
    /** Writes at the cursor, in place of what is selected. */
    insert: (text: string) => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    destroy: () => view.destroy(),
  };
};

export type CodeEditor = ReturnType<typeof createCodeEditor>;
