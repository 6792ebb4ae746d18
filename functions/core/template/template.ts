import type { ClipValueCause } from '#core/template/clip-value.ts';
import type { TEMPLATE_CATEGORIES } from '#contracts/record-values.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { AssetRejectionCode } from '#core/asset/asset.ts';
import type { CaptionProblem } from '#core/captions/captions.ts';
import type { Music } from '#core/template/music.ts';
import type { OutputFormat } from '#core/video/video.ts';

export interface TextVariable {
  readonly kind: 'text';
  /** Unicode code points. */
  readonly maxLength: number;
}
export interface ColorVariable {
  readonly kind: 'color';
}

/** Takes the value of one of its options. */
export interface ChoiceVariable {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Takes an asset id or a `data:` URL. The page gets an address that it can load, or the empty default. */
export interface ImageVariable {
  readonly kind: 'image';
  /** Aspect that the template shows without cropping, such as `4:5`. */
  readonly aspect: string;
  /** Pixels below which the picture looks blurred. */
  readonly minWidth: number;
  readonly minHeight: number;
}
/** Of the music of a template. */
export const MUSIC_FADE_OUT_SECONDS = 1;

/** Takes an asset id or a name of the library. The audio plays from the beginning, loops to the video's length and fades out. */
export interface AudioVariable {
  readonly kind: 'audio';
  /** Linear gain, 0 to 1. */
  readonly volume: number;
  /** Loops that it takes by name. */
  readonly library: readonly Music[];
}

/**
 * Takes an asset id, or a part such as `asset_…#t=2.5,8` (seconds). The clip is shown from the beginning and repeats to the
 * end of the video, in the `<video>` whose id is the name of the variable.
 */
export interface ClipVariable extends Omit<ImageVariable, 'kind'> {
  readonly kind: 'video';
  /** Linear gain of its sound, 0 to 1; 0 for a clip without sound. */
  readonly volume: number;
}

/** Takes SRT, WebVTT, a JSON list of words or plain text, which the page passes to the component `captions`. */
export interface CaptionsVariable {
  readonly kind: 'captions';
}

/** One variable of a template. Required unless it has a `default` or the brand kit supplies it. */
export type TemplateVariable = (
  | TextVariable
  | ColorVariable
  | ChoiceVariable
  | ImageVariable
  | AudioVariable
  | ClipVariable
  | CaptionsVariable
) & {
  readonly name: string;
  /** Indonesian label, shown in the catalog. */
  readonly label: string;
  readonly default?: string;
};

/** A part of a template's video, such as the scene of one photo. */
export interface TemplatePart {
  readonly name: string;
  /** Least length in seconds. */
  readonly seconds: number;
  /** Text variables that it shows: it lasts until they can be read. */
  readonly reads?: readonly string[];
  /** Images, clips and captions that it shows. The last two begin with the first part that shows them and end with the last one. */
  readonly shows?: readonly string[];
  /** Left out when all that it shows and reads is empty. */
  readonly isOptional?: boolean;
}

export type OutputSize = Pick<OutputFormat, 'width' | 'height'>;

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** A published template. Its HTML is a HyperFrames composition; a published version never changes. */
export interface Template {
  /** `<template_id>@<version>`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: TemplateCategory;
  /** Indonesian words by which a gallery finds it. */
  readonly tags: readonly string[];
  /** Typical values by variable name; of an image, the name of a photo in `catalog/photos`. */
  readonly examples: Readonly<Record<string, string>>;
  /** Of a template of fixed length; the others have parts. */
  readonly durationSeconds?: number;
  /** In their order. */
  readonly parts?: readonly TemplatePart[];
  readonly sizes: readonly OutputSize[];
  readonly variables: readonly TemplateVariable[];
  readonly html: string;
  /** No later version exists. */
  readonly isNewest: boolean;
  /** The bucket has a video and a picture of it (`contracts/preview-files.ts`). */
  readonly hasPreview: boolean;
}

/** One violated rule of one variable, or of the output size. */
export type VariableViolation =
  | {
      readonly code: 'missing';
      /** The brand kit may supply it. */
      readonly isInBrandKit?: boolean;
      /** The variable whose value requires this one. */
      readonly requiredBy?: string;
    }
  | { readonly code: 'too_long'; readonly maxLength: number }
  | { readonly code: 'invalid_color' }
  /** Of a project's variable. */
  | { readonly code: 'invalid_number'; readonly min?: number; readonly max?: number }
  | { readonly code: 'invalid_boolean' }
  | { readonly code: 'invalid_choice'; readonly choices: readonly string[] }
  | { readonly code: 'invalid_font' }
  | { readonly code: 'unknown_file'; readonly nearest?: string }
  | {
      readonly code: 'unknown_variable';
      readonly isOfProject?: true;
      readonly validNames: readonly string[];
      readonly nearest?: string;
    }
  | { readonly code: 'unsupported_characters'; readonly characters: readonly string[] }
  | { readonly code: 'unsupported_size'; readonly supported: readonly string[] }
  /** Neither an asset id nor, for an image, a `data:` URL of a still JPEG, PNG or WebP within the limits. */
  | { readonly code: 'invalid_image' }
  /** Neither an asset id nor, of a template, a name of the music library. */
  | { readonly code: 'invalid_audio'; readonly names?: readonly string[]; readonly nearest?: string }
  /** Neither an asset id nor one with a part of a clip. */
  | { readonly code: 'invalid_video'; readonly cause: ClipValueCause }
  /** The part of a clip begins at or after its end. */
  | { readonly code: 'clip_part_after_end' }
  /** Decoding up to the part takes longer than a segment of a video has. */
  | { readonly code: 'clip_too_heavy' }
  | { readonly code: 'invalid_captions'; readonly problem: CaptionProblem }
  | { readonly code: 'unknown_asset' | 'too_many_assets' }
  | {
      readonly code: 'asset_not_ready';
      /** Asset that an address is fetched as; null before its fetch begins. Missing for an asset id. */
      readonly fetchedAs?: AssetId | null;
    }
  | {
      readonly code: 'asset_rejected';
      /** Reason, when the value is an address. */
      readonly rejection?: AssetRejectionCode;
    }
  | { readonly code: 'wrong_asset_kind'; readonly wanted: 'image' | 'audio' | 'video' };

/** By variable name; `output` is the key for an unsupported size. */
export type VariableViolations = Readonly<Record<string, readonly VariableViolation[]>>;
