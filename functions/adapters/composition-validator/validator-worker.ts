import { parentPort, workerData } from 'node:worker_threads';
import { createComponentCatalog } from '#adapters/catalog/component-catalog.ts';
import { createCompositionLinter } from '#adapters/composition-validator/composition-linter.ts';
import { checkComposition } from '#core/composition/check-composition.ts';
import type { CompositionCheck } from '#core/composition/problems.ts';

export interface ValidatorWorkerData {
  readonly assetsDir: string;
}

/** What the worker tells: first that it is ready; then for each document what is known so far, and how it ended. */
export type ValidatorReply =
  | { readonly kind: 'ready' }
  /** The answer by our own rules, should the linter come to no end. */
  | { readonly kind: 'unlinted'; readonly check: CompositionCheck }
  | { readonly kind: 'checked'; readonly check: CompositionCheck }
  /** An exception, without its message: that may quote the document. */
  | { readonly kind: 'failed'; readonly name: string; readonly trace: string };

const tell = (reply: ValidatorReply) => parentPort?.postMessage(reply, []);

// safe: nobody else starts this thread
const { assetsDir } = workerData as ValidatorWorkerData;
const rules = {
  linter: createCompositionLinter(),
  components: createComponentCatalog(assetsDir),
  onUnlinted: (check: CompositionCheck) => tell({ kind: 'unlinted', check }),
};

const check = async (html: string): Promise<ValidatorReply> => {
  try {
    return { kind: 'checked', check: await checkComposition(html, rules) };
  } catch (error) {
    return describeFailure(error);
  }
};

const describeFailure = (error: unknown): ValidatorReply => {
  if (!(error instanceof Error)) return { kind: 'failed', name: typeof error, trace: '' };
  const { name, message, stack = '' } = error;
  const start = stack.indexOf(message);
  return { kind: 'failed', name, trace: start < 0 ? '' : stack.slice(start + message.length) };
};

parentPort?.on('message', (html: string) => void check(html).then(tell));
tell({ kind: 'ready' });
