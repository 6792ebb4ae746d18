import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { TEXTS } from './texts.ts';

interface WorkbenchProps {
  readonly editor: ReactNode;
  readonly preview: ReactNode;
  /** Below the editor, or below both. */
  readonly result: ReactNode;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** Editor and preview side by side; on a narrow screen one of them at a time. */
export const Workbench = ({ editor, preview, result, tab, onTab }: WorkbenchProps) => {
  const isWide = useIsWide();
  if (isWide)
    return (
      <div className="playground-workbench">
        <div className="playground-column">
          {editor}
          {result}
        </div>
        <div>{preview}</div>
      </div>
    );
  return (
    <Tabs.Root className="playground-column" value={tab} onValueChange={onTab}>
      <Tabs.List className="playground-tabs" aria-label={TEXTS.view}>
        <Tabs.Trigger value="editor">{TEXTS.editor}</Tabs.Trigger>
        <Tabs.Trigger value="preview">{TEXTS.preview}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="editor" forceMount>
        {editor}
      </Tabs.Content>
      <Tabs.Content value="preview">{preview}</Tabs.Content>
      {result}
    </Tabs.Root>
  );
};
