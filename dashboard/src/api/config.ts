/** What the page cannot know when it is built; served as `/config.json`. */
export interface Config {
  /** Where Cognito answers: another origin on AWS, `/cognito` on one machine. */
  readonly cognito_url: string;
  readonly user_pool_client_id: string;
  /** Address of the API for programs, such as `https://api.example.com`. */
  readonly api_url: string;
  /** Where shop owners reach the operator, such as `https://wa.me/62811000000` or `mailto:…`. */
  readonly support_url?: string;
  /** The demo owner; only on one machine. */
  readonly demo?: { readonly email: string; readonly password: string };
}

export const loadConfig = async (): Promise<Config> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: status ${response.status}`);
  return (await response.json()) as Config;
};
