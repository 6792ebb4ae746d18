export { FolderError } from './read-folder.ts';
export { download } from './download.ts';
export { LocalChangesError, pullProject } from './pull.ts';
export type { PullOptions } from './pull.ts';
export { ProjectConflictError, pushProject } from './push.ts';
export type { PushedProject, PushOptions } from './push.ts';
export { ProjectProblemsError, renderProject } from './render.ts';
export type { RenderProjectOptions } from './render.ts';
