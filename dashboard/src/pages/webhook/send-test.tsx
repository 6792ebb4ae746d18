import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TEXTS } from './texts.ts';

/** Sends a test event; the list of deliveries shows what the server answered. */
export const SendTest = () => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const test = useAction({
    mutationFn: () =>
      unwrap(api.POST('/dashboard/v1/workspaces/{workspace_id}/webhook/test', { params: { path } })),
    onSuccess: () => {
      toast(TEXTS.testSent);
      return queries.invalidateQueries({ queryKey: [path.workspace_id, 'deliveries'] });
    },
  });
  return (
    <>
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        {TEXTS.sendTest}
      </Button>
      {test.error && <RequestError error={test.error} />}
    </>
  );
};
