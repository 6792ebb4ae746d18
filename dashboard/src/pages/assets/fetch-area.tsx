import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginFetch } from '../../api/fetch-file.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { AddressField } from '../../ui/address-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TEXTS } from './texts.ts';

/** Adds the file at an address to the list, where it is fetched. */
export const FetchArea = () => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const fetching = useAction({
    mutationFn: (given: string) => beginFetch(api, path, given),
    onSuccess: () => {
      setAddress('');
      return Promise.all(
        ['assets', 'workspace'].map((word) =>
          queries.invalidateQueries({ queryKey: [path.workspace_id, word] }),
        ),
      );
    },
  });
  return (
    <section className="card assets-fetch" aria-label={TEXTS.fromAddress}>
      <AddressField
        address={address}
        error={fetching.error?.message}
        isBusy={fetching.isPending}
        onChange={setAddress}
        onFetch={fetching.mutate}
      />
      <output className="visually-hidden">{fetching.isSuccess && TEXTS.fetching}</output>
    </section>
  );
};
