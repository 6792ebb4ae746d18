import { useStored } from '../../session/use-stored.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { EXAMPLES } from './examples.ts';

export interface Draft {
  readonly html: string;
  readonly title: string;
  /** Idempotency key; another one only after a video was created with it. */
  readonly requestKey: string;
  /** What was ordered last. */
  readonly ordered?: Pick<Draft, 'html' | 'title'>;
}

export type ChangeDraft = (update: (current: Draft) => Draft) => void;

/** The draft of the playground, kept until the user signs out or closes the tab. */
export const useDraft = (): [Draft, ChangeDraft] =>
  useStored<Draft>(`composition ${useWorkspace().id}`, () => ({
    html: EXAMPLES[0].html,
    title: '',
    requestKey: crypto.randomUUID(),
  }));
