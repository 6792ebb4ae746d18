import { DOWNLOAD_LINK_SECONDS, TEMPLATE_FPS } from '#contracts/limits.ts';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';
import type { DownloadLinks } from '#core/ports/media.ts';
import { isBrandKitVariable, sizeName } from '#core/template/check-request.ts';
import { musicFileName, musicKey } from '#contracts/music-files.ts';
import { previewFileName, previewKey } from '#contracts/preview-files.ts';
import type { PreviewExtension } from '#contracts/preview-files.ts';
import type { MusicRecord, TemplateRecord, VariableRecord } from '#contracts/schemas/template-records.ts';
import type { Music } from '#core/template/music.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';
import { durationRange, libraryTempos } from '#core/template/template-timing.ts';

export interface PresentTemplateDeps {
  readonly downloadLinks: DownloadLinks;
}

interface PreviewLinks {
  readonly video: string | null;
  readonly image: string | null;
}

/** A template as the catalog lists it, with new links to its preview. */
export const presentTemplate = async (
  { downloadLinks }: PresentTemplateDeps,
  template: Template,
): Promise<TemplateRecord> => {
  const presign = async (extension: PreviewExtension): Promise<string | null> =>
    template.hasPreview
      ? downloadLinks.presign(
          previewKey(template.id, extension),
          previewFileName(template.id, extension),
          DOWNLOAD_LINK_SECONDS,
        )
      : null;
  const [video, image] = await Promise.all([presign('mp4'), presign('jpg')]);
  return createTemplateRecord(template, { video, image });
};

/** The Template record: its price and everything a caller needs to choose it and fill it in. */
export const createTemplateRecord = (template: Template, { video, image }: PreviewLinks): TemplateRecord => ({
  id: template.id,
  is_newest: template.isNewest,
  title: template.title,
  description: template.description,
  category: template.category,
  tags: template.tags,
  ...presentLength(template),
  sizes: template.sizes.map(sizeName),
  fps: TEMPLATE_FPS,
  variables: template.variables.map((variable) => presentVariable(variable, template.examples)),
  preview_video_url: video,
  preview_image_url: image,
});

/** What a caller may have to pay at most, and at least. */
const presentLength = (template: Template) => {
  const { minSeconds, maxSeconds } = durationRange(template, libraryTempos(template));
  return {
    duration_seconds: maxSeconds,
    min_duration_seconds: minSeconds,
    credits: creditsFromMilli(priceMilliCredits(maxSeconds)),
    min_credits: creditsFromMilli(priceMilliCredits(minSeconds)),
  };
};

/** A loop of the music library, with a new link to its file. */
export const presentMusic = async (
  { downloadLinks }: PresentTemplateDeps,
  { name, title, mood, tempoBpm, beatsPerBar, durationSeconds }: Music,
): Promise<MusicRecord> => ({
  name,
  title: title.id,
  mood,
  tempo_bpm: tempoBpm,
  beats_per_bar: beatsPerBar,
  duration_seconds: durationSeconds,
  url: await downloadLinks.presign(musicKey(name), musicFileName(name), DOWNLOAD_LINK_SECONDS),
});

const presentVariable = (variable: TemplateVariable, examples: Template['examples']): VariableRecord => ({
  name: variable.name,
  label: variable.label,
  kind: variable.kind,
  required: variable.default === undefined,
  from_brand_kit: isBrandKitVariable(variable),
  ...(variable.default === undefined ? {} : { default: variable.default }),
  ...presentExample(variable, examples[variable.name]),
  ...(variable.kind === 'audio' ? { library: variable.library.map(({ name }) => name) } : {}),
  ...(variable.kind === 'choice' ? { options: variable.options } : {}),
  ...(variable.kind === 'text' ? { max_length: variable.maxLength } : {}),
  ...(variable.kind === 'image' || variable.kind === 'video'
    ? { aspect: variable.aspect, min_width: variable.minWidth, min_height: variable.minHeight }
    : {}),
});

/** Not of media, whose example would have to be an asset of the caller. */
const presentExample = ({ kind }: TemplateVariable, example: string | undefined) =>
  example !== undefined && ['text', 'color', 'captions'].includes(kind) ? { example } : {};
