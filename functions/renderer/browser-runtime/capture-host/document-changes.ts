/** Of more changes of the document in one frame, none is kept: they hold removed nodes. */
const MAX_RECORDS = 10_000;

/** Changes of a document, in order; undefined if there were too many. */
export type Records = readonly MutationRecord[] | undefined;

export const mergeRecords = (first: Records, second: Records): Records =>
  first === undefined || second === undefined || first.length + second.length > MAX_RECORDS
    ? undefined
    : [...first, ...second];

/** `takeRecords` returns the changes since the last call. */
export const recordMutations = (document: Document) => {
  let records: Records = [];
  const observer = new MutationObserver((delivered) => (records = mergeRecords(records, delivered)));
  observer.observe(document, {
    attributes: true,
    attributeOldValue: true,
    childList: true,
    characterData: true,
    subtree: true,
  });
  return {
    takeRecords: (): Records => {
      const taken = mergeRecords(records, observer.takeRecords());
      records = [];
      return taken;
    },
    close: () => observer.disconnect(),
  };
};
