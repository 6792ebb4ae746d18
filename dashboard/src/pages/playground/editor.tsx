import { useEffect, useRef } from 'react';
import { createCodeEditor } from './code-editor.ts';
import type { CodeEditor } from './code-editor.ts';
import type { CompositionProblem } from './diagnostics.ts';
import { TEXTS } from './texts.ts';

interface EditorProps {
  readonly initialText: string;
  readonly problems: readonly CompositionProblem[];
  readonly onChange: (text: string) => void;
  /** Called with the editor, and with null when it is gone. */
  readonly onEditor: (editor: CodeEditor | null) => void;
}

const Editor = ({ initialText, problems, onChange, onEditor }: EditorProps) => {
  const editor = useRef<CodeEditor>(null);
  const host = useRef<HTMLDivElement>(null);
  const first = useRef({ initialText, onChange, onEditor });
  useEffect(() => {
    if (host.current === null) return undefined;
    const { initialText: text, onChange, onEditor } = first.current;
    const created = createCodeEditor(host.current, { text, label: TEXTS.compositionHtml, onChange });
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
