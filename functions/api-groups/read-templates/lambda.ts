import { readTemplatesDependencies } from '#composition-root/projects.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetProjectFilesHandler } from '#api/get-project-files/handler.ts';
import { createGetProjectHandler } from '#api/get-project/handler.ts';
import { createGetTemplateHandler } from '#api/get-template/handler.ts';
import { createListProjectsHandler } from '#api/list-projects/handler.ts';
import { createListTemplatesHandler } from '#api/list-templates/handler.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';

const dependencies = readTemplatesDependencies(readEnv('read-templates', process.env));

export const handler = createDispatcher('read-templates', {
  'list-templates': createListTemplatesHandler(dependencies),
  'get-template': createGetTemplateHandler(dependencies),
  'list-projects': createListProjectsHandler(dependencies),
  'get-project': createGetProjectHandler(dependencies),
  'get-project-files': createGetProjectFilesHandler(dependencies),
});
