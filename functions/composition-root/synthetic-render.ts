import { createSecretsClient } from '#composition-root/aws-clients.ts';
import type { Environment } from '#composition-root/read-environment.ts';
import { createCallerApi } from '#adapters/caller-api/caller-api.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { createSecretReader } from '#adapters/secrets/secrets.ts';
import { systemClock } from '#adapters/system.ts';

export const syntheticRenderDependencies = (env: Environment<'synthetic-render'>) => {
  const secrets = createSecretsClient();
  return {
    api: createCallerApi({
      baseUrl: env.API_URL,
      // Read each time: a deployment replaces the key.
      readKey: () => createSecretReader(secrets, env.SYNTHETIC_RENDER_KEY_SECRET_ID)(),
    }),
    clock: systemClock,
    log: createLog('synthetic-render'),
    record: createRecordMetrics(env.METRICS_NAMESPACE),
  };
};
