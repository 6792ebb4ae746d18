import type { TemplateRecord } from '#contracts/schemas/template-records.ts';
import type { FindProblem, SmokeClient } from './client.ts';

const linksOf = ({ preview_video_url: video, preview_image_url: image }: TemplateRecord): readonly string[] =>
  [video, image].filter((link) => link !== null);

/** Downloads the preview of one template. */
const isDownloaded =
  (client: SmokeClient): FindProblem =>
  async ({ body }) => {
    const templates: readonly TemplateRecord[] = body.templates;
    for (const link of templates.flatMap(linksOf)) client.secrets.add(link);
    const links = templates.map(linksOf).find(({ length }) => length > 0);
    if (links === undefined) return 'no template has a preview';
    const types = await Promise.all(
      links.map(async (link) => {
        const response = await fetch(link);
        await response.body?.cancel();
        return `${response.status} ${response.headers.get('content-type')}`;
      }),
    );
    return types.join() === '200 video/mp4,200 image/jpeg' ? undefined : `its files are ${types.join(', ')}`;
  };

/** Downloads a preview through the links of the list of templates. */
export const checkPreviews = async (client: SmokeClient): Promise<void> => {
  await client.check('preview of a template', 200, { operation: 'list-templates' }, isDownloaded(client));
};
