import { useEffect } from 'react';
import { markUnfinished } from './kept-texts.ts';
import { useWorkspace } from './workspace.tsx';

/** Remembers for the tab whether something of the workspace was filled in and neither ordered nor saved. */
export const useUnfinished = (name: string, isUnfinished: boolean): void => {
  const { id } = useWorkspace();
  useEffect(() => markUnfinished(`${id} ${name}`, isUnfinished), [id, name, isUnfinished]);
};
