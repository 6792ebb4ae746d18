/** A route as the documents describe it. */
export interface DocumentedRoute {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** Which document the route belongs to. */
  readonly api: 'keys' | 'dashboard';
  /** Credentials are an API key (`keys`) or an access token (`dashboard`); false for a public operation. */
  readonly isGuarded: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Whether the operation belongs to owners of a workspace alone. */
  readonly isForOwners: boolean;
  /** Whether the path names a workspace, which may not be found. */
  readonly isInWorkspace: boolean;
}
