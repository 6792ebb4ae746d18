import { createHash } from 'node:crypto';
import type { components } from '../api-types.ts';
import type { VideoClient } from '../client.ts';
import type { WaitOptions } from '../wait-for-video.ts';
import { download } from './download.ts';

type Schemas = components['schemas'];

export interface RenderProjectOptions extends WaitOptions {
  /** The newest one by default. */
  readonly revision?: number;
  readonly variables?: Readonly<Record<string, string>>;
  /** Makes and charges another video although nothing changed. */
  readonly again?: boolean;
  /** Called with a sentence about each step. */
  readonly onProgress?: (sentence: string) => void;
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

type ProjectOrder = Readonly<Required<Pick<Schemas['CreateVideoRequest'], 'template' | 'variables'>>>;

/** Idempotency key, equal for an equal order, brand kit and `earlier`, a video without a file. */
const keyOf = (
  { template, variables }: ProjectOrder,
  brandKit: Schemas['Workspace']['brand_kit'],
  earlier?: string,
): string => {
  const values = Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const order = JSON.stringify([template, values, brandKit, earlier]);
  return `render-${createHash('sha256').update(order).digest('hex')}`;
};

/** Whether the video failed, was canceled, or is so old that its file is deleted. */
const hasNoFile = ({ status, output_url: url }: Schemas['Video']): boolean =>
  status === 'failed' || status === 'canceled' || (status === 'done' && url === null);

/** Creates the video, or finds the one of the same order unless it has no file. */
const createOnce = async (client: VideoClient, order: ProjectOrder): Promise<Schemas['Video']> => {
  const { brand_kit: brandKit } = await client.getWorkspace();
  const create = (earlier?: string) =>
    client.createVideo({ ...order, idempotency_key: keyOf(order, brandKit, earlier) });
  let video = await create();
  while (hasNoFile(video)) video = await create(video.id);
  return video;
};

/**
 * Renders a revision of a project and downloads the video. The same revision, variables and brand kit get the same video while its
 * file is kept, without another charge.
 */
export const renderProject = async (
  client: VideoClient,
  id: string,
  output: string,
  {
    revision,
    variables = {},
    again = false,
    onProgress = () => undefined,
    ...wait
  }: RenderProjectOptions = {},
): Promise<Schemas['Video']> => {
  const project = await client.getProject(id, revision === undefined ? {} : { revision });
  if (project.problem_count > 0) throw new ProjectProblemsError(project);
  const order = { template: `${project.id}@${project.revision}`, variables: { ...variables } };
  const { id: video, status } = again ? await client.createVideo(order) : await createOnce(client, order);
  // A new video is queued.
  if (status === 'done')
    onProgress(`Nothing changed since ${video}, which is downloaded again without a charge`);
  const done = await client.waitForVideo(video, wait);
  await download(done.output_url ?? '', output);
  return done;
};
