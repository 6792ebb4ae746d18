import { commands, constant, constantFrom, nat, oneof, option, record } from 'fast-check';
import type { Arbitrary, AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import { RendererNotStartedError } from '#core/rendering/render-failure.ts';
import { isTerminal } from '#core/video/video.ts';
import { A_REQUEST, statusOf, settle, videoIdOf } from '#test/support/faults/fixture.ts';
import { FAULT_KINDS } from '#test/support/faults/break-port.ts';
import type { Fault } from '#test/support/faults/break-port.ts';
import { checkInvariants, pickOf, SPOILED_SHA256, WORKSPACE_IDS } from './life-world.ts';
import type { LifeWorld } from './life-world.ts';

type Command = AsyncCommand<object, LifeWorld>;

/** A command without preconditions; it does nothing when there is nothing to act on. */
const command = (name: string, given: object, act: (life: LifeWorld) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (_model, life) => {
    await act(life);
    await settle();
    checkInvariants(life);
  },
  toString: () => `${name} ${JSON.stringify(given)}`,
});

const faultIn = (...methods: readonly string[]): Arbitrary<Fault | null> =>
  option(record({ at: constantFrom(...methods), kind: constantFrom(...FAULT_KINDS) }), { freq: 2 });

const actorOf = (
  life: LifeWorld,
  { fault, skewMs }: { readonly fault: Fault | null; readonly skewMs: number },
) => {
  life.aheadMs = Math.max(life.aheadMs, skewMs);
  return { skewMs, ...(fault && { fault }) };
};

const SKEW = constantFrom(0, 0, 0, -300_000, 300_000);
const PICK = nat(11);

const create = record({
  workspace: nat(1),
  key: option(nat(3), { freq: 3 }),
  longer: nat(1),
  fault: faultIn('put', 'create', 'send', 'findIdempotency'),
  skewMs: SKEW,
}).map((given) =>
  command('create', given, async (life) => {
    const workspaceId = WORKSPACE_IDS[given.workspace] ?? WORKSPACE_IDS[0];
    const key = given.key === null ? undefined : `key-${given.key}`;
    const stored = key && life.world.records.idempotency.get(`${workspaceId}/${key}`)?.record;
    const renderRequest = { ...A_REQUEST, durationSeconds: 0.2 + 0.2 * given.longer };
    const creating = life
      .create(workspaceId, { ...(key !== undefined && { key }), renderRequest, ...actorOf(life, given) })
      .then((created) => {
        if (!stored) return;
        const isSame = stored.fingerprint === JSON.stringify(renderRequest);
        // A used idempotency key is replayed or rejected before credits and the active limit are checked.
        expect(statusOf(created)).toBe(isSame ? 'replayed' : 'idempotency_conflict');
        if (isSame) expect(videoIdOf(created)).toBe(stored.videoId);
      });
    await Promise.race([creating.catch(throwUnlessInjected), settle()]);
  }),
);

const throwUnlessInjected = (error: unknown): void => {
  if (!(error instanceof Error) || !error.message.startsWith('injected fault')) throw error;
};

const deliver = record({
  pick: PICK,
  copies: constantFrom(1, 1, 1, 2, 5),
  fault: faultIn(
    'claim',
    'presignRead',
    'joinSegments',
    'copyPoster',
    'readDigest',
    'readMediaFacts',
    'heartbeat',
    'releaseClaim',
    'finish',
    'fail',
  ),
  skewMs: SKEW,
}).map((given) =>
  command('deliver', given, async (life) => {
    for (let copy = 1; copy < given.copies; copy += 1) {
      const other = pickOf(life.queue.waiting, given.pick);
      if (other) await life.queue.duplicate(other);
    }
    for (let copy = 0; copy < given.copies; copy += 1) {
      const queued = life.receive(given.pick + copy);
      if (queued) life.workers.push(life.startWorker(queued, copy === 0 ? actorOf(life, given) : {}));
    }
  }),
);

const working = ({ workers }: LifeWorld) => workers.filter((worker) => worker.outcome() === undefined);

const onWorker = (name: string, act: (life: LifeWorld, worker: LifeWorld['workers'][number]) => unknown) =>
  PICK.map((pick) =>
    command(name, { pick }, async (life) => {
      const worker = pickOf(working(life), pick);
      if (worker) await act(life, worker);
    }),
  );

const finish = onWorker('finish', async (life, worker) => {
  const request = worker.request();
  if (request) worker.respond(await life.storeFile(request));
});

const finishBadly = onWorker('finish with a file cut off', async (life, worker) => {
  const request = worker.request();
  if (!request) return;
  const reported = await life.storeFile(request);
  const key = new URL(request.outputUrl).pathname.slice(1);
  life.world.segmentFiles.digests.set(key, { sizeBytes: 7, sha256: SPOILED_SHA256 });
  worker.respond(reported);
});

const fail = record({ pick: PICK, code: constantFrom(...RENDER_FAILURE_CODES) }).map(({ pick, code }) =>
  command('fail', { pick, code }, async (life) => {
    pickOf(working(life), pick)?.respond({ status: 'failed', code, diagnostic: '' });
  }),
);

const heartbeat = onWorker('heartbeat', (_life, worker) => worker.heartbeat());
const crash = onWorker('crash', (_life, worker) => worker.stop());
const timeOut = onWorker('time out', (_life, worker) => worker.timeOut());
const lostRenderer = onWorker('renderer cannot be called', (_life, worker) =>
  worker.respond(new Error('injected fault')),
);
const noRenderer = onWorker('no renderer starts', (_life, worker) =>
  worker.respond(new RendererNotStartedError('rejected', undefined)),
);
/** A suspended worker continues. */
const resume = PICK.map((pick) =>
  command('resume', { pick }, async (life) =>
    pickOf(
      life.workers.filter((worker) => worker.isStopped()),
      pick,
    )?.resume(),
  ),
);

const SWEEP_CALLS = ['listExpiredLeases', 'abandon', 'depth', 'listQueued', 'put', 'send', 'postpone'];

const sweep = record({ fault: faultIn(...SWEEP_CALLS), skewMs: SKEW }).map((given) =>
  command('sweep', given, async (life) => {
    const sweeping = life.sweep(actorOf(life, given)).catch(throwUnlessInjected);
    await Promise.race([sweeping, settle()]);
  }),
);

const bury = PICK.map((pick) =>
  command('dead letter', { pick }, async ({ queue, retryQueue, closeAbandoned }) => {
    const source = retryQueue.waiting.length > 0 ? retryQueue : queue;
    const queued = pickOf(source.waiting, pick);
    if (!queued) return;
    source.moveToDeadLetters(queued);
    for (const message of source.takeDeadLetters()) await closeAbandoned(message);
  }),
);

/** A message of any video is redriven from the dead-letter queue. */
const redrive = PICK.map((pick) =>
  command('redrive', { pick }, async ({ world, queue, closeAbandoned, clock }) => {
    const video = pickOf(world.storedVideos(), pick);
    if (!video) return;
    const message = { workspaceId: video.workspaceId, videoId: video.id };
    const isLive = video.status === 'rendering' && (video.dueAtMs ?? 0) > clock.nowMs();
    const outcome = await closeAbandoned(message);
    if (isTerminal(video.status) || isLive) expect(outcome).toBe('unchanged');
    await queue.send(message);
  }),
);

const cancel = PICK.map((pick) =>
  command('cancel', { pick }, async ({ world, clock }) => {
    const video = pickOf(world.storedVideos(), pick);
    if (video) await world.videos.cancel(video.workspaceId, video.id, clock.nowMs());
  }),
);

/** From now on control documents fail, or are rendered again. */
const breakService = command('break or mend the service', {}, async ({ service }) => {
  service.isBroken = !service.isBroken;
});

const passTime = constantFrom(1, 1000, 59_999, 60_000, 60_001, 90 * 60_000).map((ms) =>
  command('pass time', { ms }, async ({ clock }) => clock.advance(ms)),
);

const grant = nat(3).map((id) =>
  command('grant', { id }, async ({ world, clock }) => {
    const [workspaceId] = WORKSPACE_IDS;
    await world.workspaceAdmin.grant(workspaceId, { id: `g-${id}`, milliCredits: 300, nowMs: clock.nowMs() });
  }),
);

/** Frequent commands are listed more than once. */
export const lifeCommands = commands(
  [
    oneof(create, create, create),
    create,
    deliver,
    deliver,
    finish,
    finish,
    oneof(finishBadly, fail),
    heartbeat,
    oneof(crash, resume),
    oneof(timeOut, lostRenderer, noRenderer),
    sweep,
    oneof(bury, redrive, cancel),
    oneof(passTime, passTime, passTime, grant, constant(breakService)),
    constant(command('sweep twice', {}, async ({ sweep }) => Promise.all([sweep(), sweep()]))),
  ],
  { maxCommands: 50, size: 'max' },
);
