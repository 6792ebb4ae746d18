import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLeaveWarning } from './use-leave-warning.ts';

type Action<Result, Input> = Omit<UseMutationResult<Result, Error, Input>, 'mutateAsync'>;

const KEY = ['action'];

/**
 * A request that changes something. Another press while it runs is ignored, because two requests create two keys; the state
 * of a mutation comes too late for that.
 */
export const useAction = <Result = void, Input = void>({
  onSettled,
  ...options
}: UseMutationOptions<Result, Error, Input>): Action<Result, Input> => {
  const isRunning = useRef(false);
  const action = useMutation<Result, Error, Input>({
    ...options,
    mutationKey: KEY,
    onSettled: (...settled) => {
      isRunning.current = false;
      return onSettled?.(...settled);
    },
  });
  return {
    ...action,
    mutate: (...input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      action.mutate(...input);
    },
  };
};

/** The browser asks before it leaves the page while an action has no answer, also when its dialog or page was closed. */
export const useActionWarning = (): void => useLeaveWarning(useIsMutating({ mutationKey: KEY }) > 0);
