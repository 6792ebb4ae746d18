import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { earlierVideoOf } from '../../orders/order.ts';
import { usePlaceOrder } from '../../orders/use-place-order.ts';
import { useStored } from '../../session/use-stored.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { Project } from './project-api.ts';
import { declaredValues } from './variable-values.ts';
import type { Values } from './variable-values.ts';

interface Ordered {
  readonly revision: number;
  readonly values: Values;
}

interface OrderDraft {
  readonly values: Values;
  /** Idempotency key; another one only after a video was created with it. */
  readonly requestKey: string;
  /** What was ordered last. */
  readonly ordered?: Ordered;
}

const NO_VALUES: Values = {};

const withNewKey = (draft: OrderDraft): OrderDraft => ({ ...draft, requestKey: crypto.randomUUID() });

const isSame = (a: Ordered, b: Ordered | undefined): boolean =>
  a.revision === b?.revision &&
  [...new Set([...Object.keys(a.values), ...Object.keys(b.values)])].every(
    (name) => a.values[name] === b.values[name],
  );

/** Messages of refused values by variable. */
const errorsOf = (error: Error | null): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError) || error.code !== 'invalid_variables') return {};
  const details = error.details as Readonly<Record<string, readonly { readonly message: string }[]>>; // as the API documents it
  return Object.fromEntries(
    Object.entries(details).map(([name, violations]) => [
      name,
      violations.map(({ message }) => message).join(' '),
    ]),
  );
};

/** The values of a video of the project, and its order. They outlive a reload of the tab. `otherwise` are those of an unchanged form. */
export const useRenderOrder = (project: Project, otherwise: Values = NO_VALUES) => {
  const { id, name, revision, credits, variables } = project;
  const { id: workspaceId, to } = useWorkspace();
  const navigate = useNavigate();
  const [draft, change] = useStored<OrderDraft>(`project order ${workspaceId} ${id}`, () => ({
    values: {},
    requestKey: crypto.randomUUID(),
  }));
  const [isAsking, setIsAsking] = useState(false);
  const sent = { ...otherwise, ...declaredValues(variables, draft.values) };
  const wanted: Ordered = { revision, values: sent };
  const placing = usePlaceOrder({
    onPlaced: async (videoId, isShown) => {
      change((current) => ({ ...withNewKey(current), ordered: wanted }));
      setIsAsking(false);
      if (videoId !== null && isShown) await navigate(to(`video/${videoId}`));
    },
    onRefused: (error) => {
      if (earlierVideoOf(error) !== undefined) change(withNewKey);
      if (error instanceof ApiError && error.code === 'invalid_variables') setIsAsking(false); // the form shows them
    },
  });
  const place = () =>
    placing.mutate({
      key: draft.requestKey,
      name,
      credits: credits ?? 0,
      body: { template: `${id}@${revision}`, variables: wanted.values },
    });
  return {
    values: draft.values,
    changeValues: (update: (values: Values) => Values) =>
      change((current) => ({ ...current, values: update(current.values) })),
    errors: errorsOf(placing.error),
    isAsking,
    isPending: placing.isPending,
    /** Null for an order that waits for a free slot. */
    videoId: placing.data,
    error: placing.error,
    order: () => {
      if (placing.isPending) return;
      if (!isSame(wanted, draft.ordered)) return place();
      placing.reset();
      setIsAsking(true);
    },
    confirm: place,
    dismiss: () => setIsAsking(false),
  };
};

export type RenderOrder = ReturnType<typeof useRenderOrder>;
