import { Worker } from 'node:worker_threads';
import type { CompositionLinter, LintFinding } from '#core/ports.ts';
import type { LintReply } from '#adapters/hyperframes-lint/lint-worker.ts';

/** Stands for a document the linter could not get through within its limits. */
export const LINT_TIMEOUT: LintFinding = { code: 'lint_timeout', severity: 'error' };

const TIME_LIMIT_MS = 3000;
const START_LIMIT_MS = 20_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

// A bundle holds the worker as a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './lint-worker.ts' : './lint-worker.mjs',
  import.meta.url,
);

interface LintThread {
  readonly isAlive: () => boolean;
  /** Undefined when the document was too much for it; the thread must then be replaced. */
  readonly lint: (html: string) => Promise<readonly LintFinding[] | undefined>;
}

/**
 * The format's own linter on a thread of its own, where a document made to hang or to fill the memory harms
 * nobody. One thread serves all documents in turn and is kept warm; after such a document a new one takes over.
 */
export const createCompositionLinter = ({ timeLimitMs = TIME_LIMIT_MS } = {}): CompositionLinter => {
  let thread = startThread(timeLimitMs);
  let previous: Promise<unknown> = Promise.resolve();

  const lintNow = async (html: string): Promise<readonly LintFinding[]> => {
    if (!thread.isAlive()) thread = startThread(timeLimitMs);
    try {
      const findings = await thread.lint(html);
      if (findings) return findings;
    } catch (error) {
      thread = startThread(timeLimitMs);
      throw error;
    }
    thread = startThread(timeLimitMs);
    return [LINT_TIMEOUT];
  };

  return {
    lint: (html) => {
      const turn = previous.then(() => lintNow(html));
      previous = turn.catch(() => undefined);
      return turn;
    },
  };
};

const startThread = (timeLimitMs: number): LintThread => {
  const worker = new Worker(WORKER_FILE, {
    resourceLimits: RESOURCE_LIMITS,
    env: {},
    argv: [],
    execArgv: [],
  });
  worker.unref();
  // Without a listener a thread that dies between two documents would take the process with it.
  worker.on('error', () => undefined);
  const ready = nextReply(worker, START_LIMIT_MS);
  ready.catch(() => undefined);
  return {
    isAlive: () => worker.threadId !== -1,
    lint: async (html) => {
      worker.ref();
      try {
        await ready;
        const reply = nextReply(worker, timeLimitMs);
        worker.postMessage(html, []);
        const answer = await reply.catch((): LintReply => ({ kind: 'gave_up' }));
        if (answer.kind === 'linted') return answer.findings;
        await worker.terminate();
        return undefined;
      } finally {
        worker.unref();
      }
    },
  };
};

/** The worker's next message; rejects when the worker dies first or says nothing in time. */
const nextReply = (worker: Worker, timeLimitMs: number): Promise<LintReply> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (reply: LintReply) => settle(() => resolve(reply));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The lint thread ended.')));
    const timer = setTimeout(() => settle(() => reject(new Error('The lint thread is late.'))), timeLimitMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
