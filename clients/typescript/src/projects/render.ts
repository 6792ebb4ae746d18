import type { components } from '../api-types.ts';
import type { VideoClient } from '../client.ts';
import type { WaitOptions } from '../wait-for-video.ts';
import { download } from './download.ts';

type Schemas = components['schemas'];

export interface RenderProjectOptions extends WaitOptions {
  /** The newest one by default. */
  readonly revision?: number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** The revision has problems and cannot be rendered. */
export class ProjectProblemsError extends Error {
  override readonly name = 'ProjectProblemsError';
  readonly project: Schemas['Project'];

  constructor(project: Schemas['Project']) {
    super(`Revision ${project.revision} of ${project.id} has ${project.problem_count} problems.`);
    this.project = project;
  }
}

/** Renders a revision of a project and downloads the video. */
export const renderProject = async (
  client: VideoClient,
  id: string,
  output: string,
  { revision, variables = {}, ...wait }: RenderProjectOptions = {},
): Promise<Schemas['Video']> => {
  const project = await client.getProject(id, revision === undefined ? {} : { revision });
  if (project.problem_count > 0) throw new ProjectProblemsError(project);
  const { id: video } = await client.createVideo({
    template: `${project.id}@${project.revision}`,
    variables: { ...variables },
  });
  const done = await client.waitForVideo(video, wait);
  await download(done.output_url ?? '', output);
  return done;
};
