import { useEffect, useEffectEvent, useState } from 'react';
import { FRAMES_POLL_SECONDS } from '#contracts/limits.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { useAction } from '../../ui/use-action.ts';
import { defaultsBeforeBrand } from '../projects/variable-values.ts';
import { TEXTS } from './texts.ts';

interface Wanted {
  readonly revision: number;
  readonly seconds: number;
}

export interface ExactFrame extends Wanted {
  readonly url: string;
}

type Answer = Schemas['Frames'] | Schemas['PendingFrames'];

interface ExactFrameOptions {
  readonly projectId: string;
  /** That of the page, once it is saved: the record of the project may be an older one for a moment. */
  readonly savedRevision: number;
  readonly document: StudioDocument | undefined;
  /** False while a change of the page is being saved. */
  readonly isReady: boolean;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The picture of the renderer at a time of a saved revision, as the encoder would get it. A change hides it. */
export const useExactFrame = (options: ExactFrameOptions) => {
  const { projectId, savedRevision, document, isReady } = options;
  const { api, path } = useWorkspace();
  const [wanted, setWanted] = useState<number>();
  const [shown, setShown] = useState<ExactFrame>();
  const drawing = useAction({
    mutationFn: async ({ revision, seconds }: Wanted): Promise<ExactFrame> => {
      let answer: Answer = await unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/frames', {
          params: { path },
          body: {
            template: `${projectId}@${revision}`,
            variables: defaultsBeforeBrand(document?.variables ?? []),
            times: [seconds],
            format: 'png',
          },
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
  });
  const { mutate, reset } = drawing;
  const draw = useEffectEvent((seconds: number) => mutate({ revision: savedRevision, seconds }));
  useEffect(() => {
    if (wanted === undefined || !isReady) return;
    setWanted(undefined);
    draw(wanted);
  }, [wanted, isReady]);
  const hide = () => {
    setShown(undefined);
    reset();
  };
  const hideShown = useEffectEvent(hide);
  useEffect(() => () => hideShown(), [document]);
  return {
    shown,
    isDrawing: wanted !== undefined || drawing.isPending,
    error: drawing.error,
    want: (seconds: number) => {
      hide();
      setWanted(seconds);
    },
    hide,
  };
};

export type ExactFrameState = ReturnType<typeof useExactFrame>;
