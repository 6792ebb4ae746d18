import { useQuery } from '@tanstack/react-query';
import { ApiError, unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useDebounced } from '../../preview/use-debounced.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { CompositionProblem } from './diagnostics.ts';

/** Requests are limited per minute. */
const TYPING_PAUSE_MS = 800;
/** Between checks while credits or active videos of the workspace prevent a render. */
const REFUSED_PAUSE_MS = 10_000;

export interface CheckedComposition {
  readonly problems: readonly CompositionProblem[];
  /** Price of a valid composition. */
  readonly credits?: number;
  /** Why a valid composition cannot be rendered now, or at all. */
  readonly refusal?: string;
  /** Whether another state of the workspace permits the same text. */
  readonly isRefusedNow?: boolean;
}

/** Refusals of a document that passed every check. */
const REFUSALS_FOR_NOW: ReadonlySet<string> = new Set(['insufficient_credits', 'too_many_active_renders']);
const REFUSALS: ReadonlySet<string> = new Set([...REFUSALS_FOR_NOW, 'duration_too_long']);

/** Undefined for an error that says nothing about the composition, such as too many requests. */
const readRefusal = (error: unknown): CheckedComposition | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const { code, message, details } = error;
  if (code === 'invalid_composition')
    return { problems: (details as Schemas['InvalidCompositionError']['details']).problems };
  if (!REFUSALS.has(code)) return undefined;
  return { problems: [], refusal: message, isRefusedNow: REFUSALS_FOR_NOW.has(code) };
};

/** Checks the composition when its text rests. What depends on the text alone is asked once. */
export const useCheck = (html: string) => {
  const { api, path } = useWorkspace();
  const text = useDebounced(html, TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: [path.workspace_id, 'composition-check', text],
    queryFn: async (): Promise<CheckedComposition> => {
      const request = unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/compositions', {
          params: { path, query: { dry_run: true } },
          body: { html: text },
        }),
      );
      try {
        const answer = await request;
        return 'credits' in answer ? { problems: [], credits: answer.credits } : { problems: [] };
      } catch (error) {
        const refusal = readRefusal(error);
        if (refusal) return refusal;
        throw error;
      }
    },
    enabled: text.trim() !== '',
    staleTime: ({ state }) => (state.data?.isRefusedNow === true ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data?.isRefusedNow === true ? REFUSED_PAUSE_MS : false),
    retry: false,
  });
  return { ...query, isCurrent: text === html };
};
