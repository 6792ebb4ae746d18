import { composition, TEMPLATE, templateRequest } from './requests.ts';
import type { SmokeApi } from './client.ts';

/** What a caller may look at before anything is made, and both creates without creating. */
export const checkReads = async ({ check }: SmokeApi): Promise<void> => {
  await check('described in OpenAPI', 200, { operation: 'get-openapi', key: null }, ({ body }) =>
    String(body?.openapi).startsWith('3.') ? undefined : 'it is no OpenAPI 3 document',
  );
  await check('the newest videos', 200, { operation: 'list-videos', query: 'limit=5' }, ({ body }) =>
    Array.isArray(body?.videos) && body.videos.length <= 5 ? undefined : 'there is no list of five at most',
  );
  await check('all templates', 200, { operation: 'list-templates' }, ({ body }) =>
    JSON.stringify(body).includes(TEMPLATE) ? undefined : `${TEMPLATE} is not among them`,
  );
  await check('one template', 200, { operation: 'get-template', path: { template: TEMPLATE } });
  const isPriced = ({ body }: { readonly body: { readonly valid?: boolean; readonly credits?: number } }) =>
    body.valid === true && Number(body.credits) > 0 ? undefined : 'there is no price';
  const dryRun = { query: 'dry_run=true' };
  await check(
    'as a dry run',
    200,
    { operation: 'create-video', ...dryRun, body: templateRequest() },
    isPriced,
  );
  const html = composition(1);
  await check('as a dry run', 200, { operation: 'create-composition', ...dryRun, body: { html } }, isPriced);
};
