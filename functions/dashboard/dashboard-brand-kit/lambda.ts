import { brandKitDependencies } from '#composition-root/dashboard.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createPutBrandKitHandler } from '#api/put-brand-kit/handler.ts';

const dependencies = brandKitDependencies(readEnv('dashboard-brand-kit', process.env));

export const handler = createDispatcher('dashboard-brand-kit', {
  'put-brand-kit': createPutBrandKitHandler(dependencies),
});
