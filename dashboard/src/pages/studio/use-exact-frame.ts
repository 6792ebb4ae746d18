import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FRAMES_POLL_SECONDS } from '#contracts/limits.ts';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TEXTS } from './texts.ts';

interface Wanted {
  readonly projectId: string;
  readonly revision: number;
  readonly seconds: number;
  /** Of the variables that the brand would fill in. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface ExactFrame extends Pick<Wanted, 'revision' | 'seconds'> {
  readonly url: string;
}

type Answer = Schemas['Frames'] | Schemas['PendingFrames'];

/** The picture of the renderer at a time of a saved revision, as the encoder would get it. */
export const useExactFrame = () => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const [shown, setShown] = useState<ExactFrame>();
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const draw = useAction({
    mutationFn: async ({ projectId, revision, seconds, variables }: Wanted): Promise<ExactFrame> => {
      let answer: Answer = await unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/frames', {
          params: { path },
          body: { template: `${projectId}@${revision}`, variables, times: [seconds], format: 'png' },
        }),
      );
      while (!('frames' in answer)) {
        await wait(FRAMES_POLL_SECONDS * 1000);
        answer = await unwrap(
          api.GET('/dashboard/v1/workspaces/{workspace_id}/frames/{id}', {
            params: { path: { ...path, id: answer.id } },
          }),
        );
      }
      const [frame] = answer.frames;
      if (!frame) throw new Error(answer.error?.message ?? TEXTS.noExactFrame);
      return { url: frame.url, revision, seconds };
    },
    onSuccess: setShown,
    onSettled: () => void queries.invalidateQueries({ queryKey: [path.workspace_id, 'workspace'] }),
  });
  const { reset } = draw;
  useEffect(() => reset, [reset]);
  return {
    shown,
    isDrawing: draw.isPending,
    error: draw.error,
    draw: draw.mutate,
    /** Shows the player again. */
    hide: () => {
      setShown(undefined);
      reset();
    },
  };
};

export type ExactFrameState = ReturnType<typeof useExactFrame>;
