import { parentPort, workerData } from 'node:worker_threads';
import { createComponentCatalog } from '#adapters/catalog/catalogs.ts';
import { createCompositionLinter } from '#adapters/composition-validator/composition-linter.ts';
import { createReusingLinter } from '#adapters/composition-validator/reusing-linter.ts';
import { checkComposition } from '#core/composition/check-composition.ts';
import { checkProject } from '#core/project/check-project.ts';
import type { RequestedValues } from '#core/project/project-check.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';

export interface ValidatorWorkerData {
  readonly bundledFilesDir: string;
}

/** What a worker checks. */
export type ValidatorJob =
  | { readonly html: string }
  | { readonly files: ProjectFiles; readonly values?: RequestedValues; readonly scope?: string };

/** Messages of the worker: `ready` once, then for each document `partial` and `checked`, or `failed`. */
export type ValidatorReply =
  | { readonly kind: 'ready' }
  /** Result to return if the linter times out. */
  | { readonly kind: 'partial'; readonly check: unknown }
  | { readonly kind: 'checked'; readonly check: unknown }
  /** An exception without its message, which may quote the document. */
  | { readonly kind: 'failed'; readonly name: string; readonly trace: string };

const reply = (message: ValidatorReply) => parentPort?.postMessage(message, []);

// safe: only startValidatorThread starts this file
const { bundledFilesDir } = workerData as ValidatorWorkerData;
const linter = createCompositionLinter();
const reusing = createReusingLinter(linter);
const rules = {
  linter,
  components: createComponentCatalog(bundledFilesDir),
  onPartial: (check: unknown) => reply({ kind: 'partial', check }),
};

const ALONE = { linter, end: () => undefined };

const check = async (job: ValidatorJob): Promise<ValidatorReply> => {
  try {
    if ('html' in job) return { kind: 'checked', check: await checkComposition(job.html, rules) };
    const linting = job.scope === undefined ? ALONE : reusing.forCheck(job.scope);
    const found = await checkProject(job.files, { ...rules, linter: linting.linter }, job.values);
    linting.end();
    return { kind: 'checked', check: found };
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

parentPort?.on('message', (job: ValidatorJob) => void check(job).then(reply));
reply({ kind: 'ready' });
