import { createContext, useContext } from 'react';
import type { Api, Schemas } from '../api/client.ts';
import { useSession } from './session.tsx';

export type Membership = Schemas['Session']['workspaces'][number];

const WorkspaceContext = createContext<Membership | undefined>(undefined);

export const WorkspaceProvider = WorkspaceContext.Provider;

export interface CurrentWorkspace extends Membership {
  readonly api: Api;
  /** Parameters of every operation of the workspace. */
  readonly path: { readonly workspace_id: string };
  /** Address of a page of the workspace, such as `to('video')`. */
  readonly to: (page: string) => string;
}

/** The workspace of the address, with what its pages need for requests and links. */
export const useWorkspace = (): CurrentWorkspace => {
  const membership = useContext(WorkspaceContext);
  const { api } = useSession();
  if (!membership) throw new Error('There is no WorkspaceProvider.');
  return {
    ...membership,
    api,
    path: { workspace_id: membership.id },
    to: (page) => (page === '' ? `/w/${membership.id}` : `/w/${membership.id}/${page}`),
  };
};
