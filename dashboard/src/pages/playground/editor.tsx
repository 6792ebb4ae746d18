import { useEffect, useRef } from 'react';
import { createCodeEditor } from './code-editor.ts';
import type { CodeEditor, CodeLanguage } from './code-editor.ts';
import type { CompositionProblem } from './diagnostics.ts';
import { TEXTS } from './texts.ts';
import './editor.css';

interface EditorProps {
  readonly initialText: string;
  /** What the editor is called. */
  readonly label?: string;
  readonly language?: CodeLanguage;
  readonly problems: readonly CompositionProblem[];
  readonly onChange: (text: string) => void;
  /** Called with the editor, and with null when it is gone. */
  readonly onEditor: (editor: CodeEditor | null) => void;
}

const Editor = ({
  initialText,
  label = TEXTS.compositionHtml,
  language = 'html',
  problems,
  onChange,
  onEditor,
}: EditorProps) => {
  const editor = useRef<CodeEditor>(null);
  const host = useRef<HTMLDivElement>(null);
  const first = useRef({ initialText, label, language, onEditor });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (host.current === null) return undefined;
    const { initialText: text, label, language, onEditor } = first.current;
    const created = createCodeEditor(host.current, {
      text,
      label,
      language,
      onChange: (changed) => latest.current(changed),
    });
    editor.current = created;
    onEditor(created);
    return () => {
      editor.current = null;
      onEditor(null);
      created.destroy();
    };
  }, []);
  useEffect(() => editor.current?.showProblems(problems), [problems]);
  return <div ref={host} className="playground-editor" />;
};

export default Editor;
