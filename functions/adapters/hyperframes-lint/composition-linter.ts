import { Worker } from 'node:worker_threads';
import type { CompositionLinter, LintFinding } from '#core/ports.ts';
import type { LintReply } from '#adapters/hyperframes-lint/lint-worker.ts';

/** Stands for a document the linter could not get through within its limits. */
export const LINT_TIMEOUT: LintFinding = { code: 'lint_timeout', severity: 'error' };

export interface LintLimits {
  readonly timeMs: number;
  /** What the linter may hold in memory; the thread is ended when a document needs more. */
  readonly memoryMb: number;
}

const LIMITS: LintLimits = { timeMs: 3000, memoryMb: 256 };
const START_LIMIT_MS = 20_000;

// A bundle holds the worker as a file of its own beside the one that starts it.
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './lint-worker.ts' : './lint-worker.mjs',
  import.meta.url,
);

interface LintThread {
  readonly isAlive: () => boolean;
  /** Undefined when the document was too much for it; the thread has then ended, as after an exception. */
  readonly lint: (html: string) => Promise<readonly LintFinding[] | undefined>;
}

/**
 * The format's own linter on a thread of its own, where a document made to hang or to fill the memory harms
 * nobody. One thread serves all documents in turn and is kept warm; after such a document a new one takes over.
 */
export const createCompositionLinter = (limits: LintLimits = LIMITS): CompositionLinter => {
  let thread = startThread(limits);
  let previous: Promise<unknown> = Promise.resolve();

  const lintNow = async (html: string): Promise<readonly LintFinding[]> => {
    if (!thread.isAlive()) thread = startThread(limits);
    const findings = await thread.lint(html);
    if (findings) return findings;
    thread = startThread(limits);
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

const startThread = ({ timeMs, memoryMb }: LintLimits): LintThread => {
  const worker = new Worker(WORKER_FILE, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    argv: [],
    execArgv: [],
  });
  worker.unref();
  // Without a listener a thread that dies between two documents would take the process with it.
  worker.on('error', () => undefined);
  const ready = nextReply(worker);
  ready.catch(() => undefined);

  const lint = async (html: string): Promise<readonly LintFinding[] | undefined> => {
    // Its start is timed from here: a host may have been frozen since the thread was created.
    await within(START_LIMIT_MS, ready);
    const reply = nextReply(worker);
    worker.postMessage(html, []);
    const answer = await within(timeMs, reply).catch((): LintReply => ({ kind: 'gave_up' }));
    return answer.kind === 'linted' ? answer.findings : undefined;
  };

  return {
    isAlive: () => worker.threadId !== -1,
    lint: async (html) => {
      worker.ref();
      let findings: readonly LintFinding[] | undefined;
      try {
        findings = await lint(html);
        return findings;
      } finally {
        worker.unref();
        if (!findings) await worker.terminate();
      }
    },
  };
};

/** The worker's next message; rejects when the worker dies first. */
const nextReply = (worker: Worker): Promise<LintReply> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (reply: LintReply) => settle(() => resolve(reply));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The lint thread ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });

const within = async <T>(timeLimitMs: number, promise: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The lint thread is late.')), timeLimitMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};
