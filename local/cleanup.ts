type Step = () => Promise<void> | void;

export interface Cleanup {
  /** Remembers how to undo what was just started. */
  readonly add: (step: Step) => void;
  /** Undoes everything once, the last first; a step that fails does not keep the others from running. */
  readonly run: () => Promise<void>;
}

export const createCleanup = (): Cleanup => {
  const steps: Step[] = [];
  let running: Promise<void> | undefined;
  const undoAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const step of steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts could not be stopped.');
  };
  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= undoAll()),
  };
};
