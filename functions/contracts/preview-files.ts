/** Content types of the files that show a template, by extension. */
export const PREVIEW_TYPES = { mp4: 'video/mp4', jpg: 'image/jpeg' } as const;
export type PreviewExtension = keyof typeof PREVIEW_TYPES;
// safe: its keys
export const PREVIEW_EXTENSIONS = Object.keys(PREVIEW_TYPES) as readonly PreviewExtension[];

/** Name of a file in `catalog/previews`. */
export const previewFileName = (templateId: string, extension: PreviewExtension): string =>
  `${templateId}.${extension}`;

/** Key in the bucket. */
export const previewKey = (templateId: string, extension: PreviewExtension): string =>
  `catalog/${previewFileName(templateId, extension)}`;
