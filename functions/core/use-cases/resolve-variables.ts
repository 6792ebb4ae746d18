import { IMAGE_MAX_PIXELS } from '#contracts/limits.ts';
import type { AudioClip, VideoClip } from '#contracts/schemas/render-document.ts';
import { assetAddress } from '#core/asset/asset-id.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { TypedAsset } from '#core/asset/asset.ts';
import type { VideoElement } from '#core/composition/problems.ts';
import { videoClipsOf } from '#core/composition/video-elements.ts';
import type { InspectFile } from '#core/ports/assets.ts';
import { missingVariable } from '#core/template/check-request.ts';
import type { ClipValue } from '#core/template/clip-value.ts';
import type { Music } from '#core/template/music.ts';
import { isMediaVariable, readMediaValue, rhythmValues } from '#core/template/media-values.ts';
import type { EmbeddedPicture, MediaValue, MediaVariable } from '#core/template/media-values.ts';
import { clipTimes, timeTemplate, withTiming } from '#core/template/template-timing.ts';
import { MUSIC_FADE_OUT_SECONDS } from '#core/template/template.ts';
import type { AudioVariable, ClipVariable, Template, VariableViolation } from '#core/template/template.ts';
import { assetViolation, resolveAssets } from '#core/use-cases/resolve-assets.ts';
import type { ResolveAssetsDeps } from '#core/use-cases/resolve-assets.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface FindInvalidPicturesDeps {
  readonly inspectFile: InspectFile;
}

export type ResolveVariablesDeps = ResolveAssetsDeps & FindInvalidPicturesDeps;

type Values = Readonly<Record<string, string>>;

interface GivenMedia {
  readonly variable: MediaVariable;
  readonly value: MediaValue;
}

interface ResolvedVariables {
  /** What the page gets: an image or clip as the address of its asset; of music from the library the tempo, and no other audio. */
  readonly values: Values;
  readonly durationSeconds: number;
  readonly violations: readonly (readonly [name: string, VariableViolation])[];
  readonly assets: readonly TypedAsset[];
  /** Of the library, which its sound names by their asset ids. */
  readonly music: readonly Music[];
  readonly sound: readonly AudioClip[];
  readonly clips: readonly VideoClip[];
}

/**
 * Looks up and inspects the values of image, audio and video variables. A value that is not in `requested` comes from the brand
 * kit: while its asset cannot be used, the variable has its default.
 */
export const resolveVariables = async (
  deps: ResolveVariablesDeps,
  workspaceId: WorkspaceId,
  template: Template,
  { values, requested }: { readonly values: Values; readonly requested: Values },
): Promise<ResolvedVariables> => {
  const { variables } = template;
  const timing = timeTemplate(template, values);
  const { durationSeconds } = timing;
  const given = variables.filter(isMediaVariable).flatMap((variable): GivenMedia[] => {
    const value = readMediaValue(variable, values[variable.name] ?? '');
    return value === undefined ? [] : [{ variable, value }];
  });
  const { assets, findProblem } = await findProblems(deps, workspaceId, given);
  const page = new Map(Object.entries(values));
  for (const { kind, name } of variables) if (kind === 'audio') page.delete(name);
  const violations: [string, VariableViolation][] = [];
  const sound: AudioClip[] = [];
  const elements: VideoElement[] = [];
  const used = new Set<AssetId>();
  const music: Music[] = [];
  for (const { variable, value } of given) {
    const { name } = variable;
    const problem = findProblem(name);
    if (problem !== undefined && Object.hasOwn(requested, name)) violations.push([name, problem]);
    else if (problem !== undefined) {
      page.set(name, variable.default ?? '');
      if (variable.default === undefined) violations.push([name, missingVariable(variable)]);
    } else if ('assetId' in value) {
      used.add(value.assetId);
      if (variable.kind === 'audio') sound.push(musicClip(variable, value.assetId, durationSeconds));
      else page.set(name, assetAddress(value.assetId));
      if (variable.kind === 'video' && 'startSeconds' in value)
        elements.push(clipElement(variable, value, clipTimes(template, timing, name), elements.length));
    } else if ('music' in value && variable.kind === 'audio') {
      music.push(value.music);
      sound.push(musicClip(variable, value.music.assetId, durationSeconds));
    }
  }
  const footage = videoClipsOf(elements, assets, durationSeconds);
  for (const { code, position } of footage.problems) {
    const element = elements.find((each) => each.position === position);
    // The catalog keeps a template to the clips that a video may show at a time.
    if (!element || code === 'too_many_videos') throw new Error('a template shows too many clips');
    violations.push([element.elementId, { code: code === 'clip_too_heavy' ? code : 'clip_part_after_end' }]);
  }
  return {
    values: withTiming(template, { ...Object.fromEntries(page), ...rhythmValues(variables, values) }, timing),
    durationSeconds,
    violations,
    assets: assets.filter(({ id }) => used.has(id)),
    music,
    // The template decides on the volume, whatever its script does with the element.
    sound: [...sound, ...footage.sound.map(({ elementId: _elementId, ...clip }) => clip)],
    clips: footage.clips,
  };
};

/** The clip for a part of the video, in the `<video>` with the name of the variable. */
export const clipElement = (
  { name, volume }: ClipVariable & { readonly name: string },
  { assetId, startSeconds, endSeconds }: ClipValue,
  shown: { readonly startSeconds: number; readonly endSeconds: number },
  position: number,
): VideoElement => ({
  elementId: name,
  assetId,
  startSeconds: shown.startSeconds,
  durationSeconds: shown.endSeconds - shown.startSeconds,
  isFollowed: false,
  mediaStartSeconds: startSeconds,
  ...(endSeconds !== undefined && { mediaEndSeconds: endSeconds }),
  playbackRate: 1,
  isLooped: true,
  isMuted: volume === 0,
  volume,
  position,
});

const findProblems = async (
  deps: ResolveVariablesDeps,
  workspaceId: WorkspaceId,
  given: readonly GivenMedia[],
) => {
  const named = given.flatMap(({ variable, value }) =>
    'assetId' in value ? [{ name: variable.name, id: value.assetId, use: variable.kind }] : [],
  );
  const { assets, problems } = await resolveAssets(deps, workspaceId, named);
  const violations = new Map<string, VariableViolation>(
    problems.map(({ named: { name, use }, code }) => [name, assetViolation(code, use)]),
  );
  const pictures = given.flatMap(({ variable, value }) =>
    'bytes' in value ? [[variable.name, value] as const] : [],
  );
  for (const name of await findInvalidPictures(deps, pictures))
    violations.set(name, { code: 'invalid_image' });
  return { assets, findProblem: (name: string) => violations.get(name) };
};

/**
 * Names of the pictures in values that cannot be read, or that have too many pixels together: unlike assets, they reach the page in the
 * size they have, and a page with many of them would not end in time.
 */
export const findInvalidPictures = async (
  { inspectFile }: FindInvalidPicturesDeps,
  pictures: readonly (readonly [name: string, EmbeddedPicture])[],
): Promise<readonly string[]> => {
  const invalid: string[] = [];
  let pixels = 0;
  for (const [name, { bytes, contentType }] of pictures) {
    const inspected = await inspectFile(bytes, contentType);
    if (inspected.status === 'accepted')
      pixels += (inspected.facts.width ?? 0) * (inspected.facts.height ?? 0);
    if (inspected.status === 'rejected' || pixels > IMAGE_MAX_PIXELS) invalid.push(name);
  }
  return invalid;
};

/** The audio from its beginning, repeated to the end of the video. */
export const musicClip = (
  { volume }: Pick<AudioVariable, 'volume'>,
  assetId: AssetId,
  durationSeconds: number,
): AudioClip => ({
  assetId,
  startSeconds: 0,
  durationSeconds,
  mediaStartSeconds: 0,
  volume,
  isLooped: true,
  fadeInSeconds: 0,
  fadeOutSeconds: Math.min(MUSIC_FADE_OUT_SECONDS, durationSeconds),
});
