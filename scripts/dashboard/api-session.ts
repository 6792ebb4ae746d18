import { createCognito } from '../../dashboard/src/session/cognito.ts';
import type { DemoRecord } from '../../local/data-dir.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- callers access the members they expect
type Json = any;

/** Sends requests about the demo workspace as its owner, to fill it. Throws for a refused request. */
export interface DashboardSession {
  readonly send: (method: string, path: string, body?: object) => Promise<Json>;
}

/** An access token of the demo owner. */
export const signIn = async ({
  base_url,
  user_pool_client_id,
  email,
  password,
}: DemoRecord): Promise<string> => {
  const cognito = createCognito({ cognito_url: `${base_url}/cognito`, user_pool_client_id });
  const answer = await cognito.signIn(email, password);
  if (!('accessToken' in answer)) throw new Error('The demo owner must choose a password.');
  return answer.accessToken;
};

export const openDashboardSession = async (demo: DemoRecord): Promise<DashboardSession> => {
  const token = await signIn(demo);
  const workspace = `${demo.base_url}/dashboard/v1/workspaces/${demo.workspace_id}`;
  return {
    send: async (method, path, body) => {
      const response = await fetch(workspace + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
};
