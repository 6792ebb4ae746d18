import { changeProjectsDependencies } from '#composition-root/projects.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCreateProjectHandler } from '#api/create-project/handler.ts';
import { createDeleteProjectHandler } from '#api/delete-project/handler.ts';
import { createFindMissingTextsHandler } from '#api/find-missing-texts/handler.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createStoreProjectTextsHandler } from '#api/store-project-texts/handler.ts';
import { createUpdateProjectHandler } from '#api/update-project/handler.ts';

const dependencies = changeProjectsDependencies(readEnv('change-projects', process.env));

export const handler = createDispatcher('change-projects', {
  'create-project': createCreateProjectHandler(dependencies),
  'update-project': createUpdateProjectHandler(dependencies),
  'delete-project': createDeleteProjectHandler(dependencies),
  'find-missing-texts': createFindMissingTextsHandler(dependencies),
  'store-project-texts': createStoreProjectTextsHandler(dependencies),
});
