import { Badge } from '../../ui/badge.tsx';
import type { Batch } from './batch.ts';
import { TEXTS } from './texts.ts';

const STATUSES = {
  running: ['busy', TEXTS.running],
  paused: ['bad', TEXTS.paused],
  done: ['good', TEXTS.done],
  canceled: ['neutral', TEXTS.canceled],
} as const satisfies Readonly<Record<Batch['status'], readonly [string, string]>>;

export const BatchStatus = ({ status }: Pick<Batch, 'status'>) => {
  const [kind, words] = STATUSES[status];
  return <Badge kind={kind}>{words}</Badge>;
};
