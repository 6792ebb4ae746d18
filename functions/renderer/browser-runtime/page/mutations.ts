import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

export interface PageMutations {
  /** Begins to record the changes of a document or shadow root. */
  readonly observeMutations: (root: Node) => void;
  readonly hasMutations: () => boolean;
  /** Returns the recorded changes and forgets them. */
  readonly takeMutations: () => readonly MutationRecord[];
}

const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'type', 'popover', 'autofocus', 'rules', 'attributeName'],
};

/**
 * Part of the page, not of the capture host: a new node gets the prototypes of the window whose script is the first to see
 * it, and with those of the capture host the page's `instanceof` and its changed methods do not apply to it.
 */
export const watchMutations = (): PageMutations => {
  const { prototype } = MutationObserver;
  const observe = realMethod<void>(prototype, 'observe');
  const takeRecords = realMethod<MutationRecord[]>(prototype, 'takeRecords');
  let recorded: readonly MutationRecord[] = [];
  const record = (mutations: readonly MutationRecord[]) => (recorded = [...recorded, ...mutations]);
  const observer = new MutationObserver(record);
  const recordAll = () => record(takeRecords.call(observer));
  return {
    observeMutations: (root) => observe.call(observer, root, OBSERVED),
    hasMutations: () => recordAll().length > 0,
    takeMutations: () => {
      const mutations = recordAll();
      recorded = [];
      return mutations;
    },
  };
};
