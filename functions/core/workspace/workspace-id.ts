export type WorkspaceId = string & { readonly brand: 'WorkspaceId' };
