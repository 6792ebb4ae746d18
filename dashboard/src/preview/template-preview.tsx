import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { TemplateFile, TemplatePage } from './template-page.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { findLoop } from '../ui/asset-picker/music-loops.ts';
import { RequestError } from '../ui/notice.tsx';
import { useAsset } from '../ui/use-asset.ts';
import type { FramePage, StageDocument } from './open-frame.ts';
import { showsExamplePhoto } from './fill-template.ts';
import { templateFileQuery } from './preview-file.ts';
import { PreviewPlayer } from './preview-player.tsx';
import { wholeVideo } from './sound-times.ts';
import { useFilledTemplate } from './use-filled-template.ts';
import { readClipPart } from './clip-place.ts';
import type { FilledTemplate } from './use-filled-template.ts';
import { ASSET_FOLDER, useFiles } from './use-preview-files.ts';
import { TEXTS } from './texts.ts';

type Values = Readonly<Record<string, string>>;

interface TemplatePreviewProps {
  /** Id with version. */
  readonly template: string;
  /** Variables as the API takes them; missing ones are drawn with the template's examples or defaults. */
  readonly values: Values;
  readonly brandKit: BrandKit;
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  readonly poster: string | undefined;
  /** Shown while an example of a photo is. */
  readonly exampleHint?: string;
  readonly children?: ReactNode;
}

const useMusic = (page: TemplatePage | undefined, values: Values) => {
  const variable = page?.variables.find(({ kind }) => kind === 'audio');
  const value = (variable && values[variable.name]) ?? '';
  const loop = findLoop(value);
  const { data } = useAsset(loop ? '' : value);
  const url = loop?.url ?? data?.url ?? undefined;
  const volume = variable?.kind === 'audio' ? variable.volume : 1;
  return useMemo(() => (url === undefined ? undefined : [{ url, ...wholeVideo(volume) }]), [url, volume]);
};

const NO_FILES: readonly string[] = [];
const FILE_FOLDER = /^(?:assets|photos|clips)\//;

/** The page for a frame when its scripts are here. */
const useTemplatePage = (file: TemplateFile | undefined): FramePage | undefined => {
  const files = useFiles(file?.scriptFiles ?? NO_FILES);
  return useMemo(() => (file && files ? { html: file.html, files } : undefined), [file, files]);
};

/** The filled page when its fonts and the pictures that its values name are here. */
const useDocument = (
  page: FramePage | undefined,
  fontFiles: readonly string[],
  filled: FilledTemplate | undefined,
): StageDocument | undefined => {
  const fonts = useFiles(fontFiles);
  const addresses = useMemo(
    () =>
      Object.values(filled?.values ?? {})
        .filter((value) => FILE_FOLDER.test(value))
        .map((value) => readClipPart(value).address),
    [filled],
  );
  const files = useFiles(addresses);
  return useMemo(() => {
    if (!page || !fonts || !filled || !files) return undefined;
    const { values, ...format } = filled;
    return { ...format, page, filling: { values, files, fonts } };
  }, [page, fonts, filled, files]);
};

/** Whether a picture stands for a clip of the caller. */
const hasStillClip = (page: TemplatePage | undefined, filling: StageDocument['filling']): boolean =>
  page?.variables.some(({ name, kind }) => {
    const { address } = readClipPart(filling?.values[name] ?? '');
    const isOwn = kind === 'video' && address.startsWith(ASSET_FOLDER);
    return isOwn && filling?.files[address]?.type.startsWith('image/');
  }) ?? false;

/** A template with the values of a form, while it is filled in. */
export const TemplatePreview = (props: TemplatePreviewProps) => {
  const { template, values, brandKit, size, title, poster, exampleHint, children } = props;
  const { data: file, isError, error, refetch } = useQuery(templateFileQuery(useWorkspace().id, template));
  const page = useTemplatePage(file);
  const filled = useFilledTemplate(file, values, brandKit, size);
  const document = useDocument(page, file?.fontFiles ?? NO_FILES, filled);
  const music = useMusic(file, values);
  if (isError) return <RequestError error={error} onRetry={refetch} />;
  return (
    <PreviewPlayer title={title} size={size} document={document} page={page} poster={poster} sounds={music}>
      {exampleHint && file && filled && showsExamplePhoto(file, filled.values) && (
        <p className="hint">{exampleHint}</p>
      )}
      {children}
      {music && <p className="hint">{TEXTS.pressPlay}</p>}
      {hasStillClip(file, document?.filling) && <p className="hint">{TEXTS.stillClip}</p>}
    </PreviewPlayer>
  );
};
