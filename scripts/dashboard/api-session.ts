import type { DemoRecord } from '../../local/data-dir.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- callers access the members they expect
type Json = any;

/** Sends requests about the demo workspace as its owner, to fill it. Throws for a refused request. */
export interface DashboardSession {
  readonly send: (method: string, path: string, body?: object) => Promise<Json>;
}

const signIn = async (demo: DemoRecord): Promise<string> => {
  const response = await fetch(`${demo.base_url}/cognito`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: demo.user_pool_client_id,
      AuthParameters: { USERNAME: demo.email, PASSWORD: demo.password },
    }),
  });
  const { AuthenticationResult } = await response.json();
  return AuthenticationResult.AccessToken;
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
