import type { AssetKind } from '#contracts/limits.ts';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { ASSET_PROBLEM_CODES } from '#contracts/record-values.ts';
import type { ShownCaption } from '#core/captions/shown-captions.ts';
import type { CaptionProblem } from '#core/captions/captions.ts';
import type { AssetId } from '#core/asset/asset-id.ts';

/** Codes of the validator's own rules; a linter error keeps the linter's code. */
export const COMPOSITION_PROBLEM_CODES = [
  'remote_asset',
  'path_outside_composition',
  'path_outside_project',
  'missing_file',
  'wrong_file_type',
  'unknown_component',
  'component_cycle',
  'component_too_deep',
  'too_many_components',
  'unknown_component_variable',
  'invalid_component_variable',
  'missing_root',
  'missing_size',
  'missing_duration',
  'duration_too_short',
  'duration_too_long',
  'invalid_fps',
  'invalid_size',
  'invalid_start',
  'unknown_clip_start',
  'clip_after_end',
  'multiple_roots',
  'forbidden_api',
  'unsupported_element',
  'invalid_audio',
  'invalid_video',
  'too_many_videos',
  'clip_too_heavy',
  'too_many_audio',
  'clip_without_sound',
  'invalid_captions',
  'moving_image',
  'closed_shadow_root',
  'ambiguous_markup',
  'unsupported_characters',
  'document_too_complex',
  ...ASSET_PROBLEM_CODES,
] as const;
export type OwnProblemCode = (typeof COMPOSITION_PROBLEM_CODES)[number];

/** Codes of hints that block no render. */
export const COMPOSITION_WARNING_CODES = [
  'substituted_font',
  'late_animation',
  'nothing_moves',
  'derived_duration',
  'unknown_binding',
  'undeclared_variable',
  'invalid_default',
] as const;
export type WarningCode = (typeof COMPOSITION_WARNING_CODES)[number];

/** Size, frame rate and length of the video, read from the root element of a composition. */
export interface RootAttributes {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSeconds: number;
}

/** A reason why a composition cannot be rendered; `messages` turns it into sentences. */
export interface CompositionProblem {
  readonly code: string;
  /** Character offset in the document; null for the document as a whole, which sorts first. */
  readonly position: number | null;
  /** Quotation from the document: an attribute, a URL, a file name. At most 120 characters. */
  readonly subject?: string;
  /** What may stand in place of the subject. */
  readonly choices?: Choices;
}

export interface Choices {
  /** The one the author probably meant. */
  readonly nearest?: string;
  /** Why captions cannot be read. */
  readonly captions?: CaptionProblem;
  /** Type of a component's variable. */
  readonly type?: string;
  readonly valid: readonly string[];
}

/** Line and column of a problem, counted from 1; null for the document as a whole. */
export interface LocatedProblem extends CompositionProblem {
  readonly line: number | null;
  readonly column: number | null;
}

/** `sound`: audio or a clip; `any`: in a script or a style, so that only the page decides. */
export type AssetUseKind = Exclude<AssetKind, 'audio'> | 'sound' | 'any';

/** An asset the document names, and what it is used for. */
export interface AssetReference {
  readonly id: AssetId;
  readonly use: AssetUseKind;
  readonly position: number;
}

/** An `<audio>` element that plays an asset, perhaps that of a clip. */
export interface AudioElement {
  readonly assetId: AssetId;
  /** Its `id`, by which the page reports its volume. */
  readonly elementId?: string;
  /** Video time, whatever composition contains the element. */
  readonly startSeconds: number;
  /** Null: until the asset or the video ends. */
  readonly durationSeconds: number | null;
  readonly mediaStartSeconds: number;
  readonly volume: number;
  readonly isLooped: boolean;
  readonly fadeInSeconds: number;
  readonly fadeOutSeconds: number;
  readonly position: number;
}

/** A `<video>` element that shows an asset. Times as for `<audio>`. */
export interface VideoElement {
  readonly elementId: string;
  readonly assetId: AssetId;
  readonly startSeconds: number;
  /** Null: until the video ends, or until the source has played once if the clip is followed. */
  readonly durationSeconds: number | null;
  /** Another element starts after it. */
  readonly isFollowed: boolean;
  readonly mediaStartSeconds: number;
  /** Without it, the end of the asset. */
  readonly mediaEndSeconds?: number;
  readonly playbackRate: number;
  readonly isLooped: boolean;
  readonly isMuted: boolean;
  readonly volume: number;
  readonly position: number;
  /** Of an element of a mounted document. */
  readonly mounted?: NonNullable<VideoClip['mounted']>;
}

/** What of a document depends on the assets of its workspace, which the use case looks up. */
export interface AssetUse {
  readonly references: readonly AssetReference[];
  readonly audio: readonly AudioElement[];
  readonly video: readonly VideoElement[];
}

/** Result of a check: the root attributes of a valid composition, or every problem found. */
export type CompositionCheck = (
  | { readonly root: RootAttributes }
  | { readonly problems: readonly CompositionProblem[] }
) & {
  /** What renders differently than the author may expect; absent when there is nothing. */
  readonly warnings?: readonly CompositionProblem[];
  /** Absent when the document names no asset. */
  readonly assetUse?: AssetUse;
  /** What its captions show; absent when there are none. */
  readonly captions?: readonly ShownCaption[];
};

export type ReportProblem = (
  code: OwnProblemCode,
  position: number | null,
  subject?: string,
  choices?: Choices,
) => void;

const SUBJECT_MAX_CHARACTERS = 120;
const WHITESPACE_AND_CONTROLS = /[\s\p{Cc}]+/gu;
/** Format characters such as bidirectional overrides, which would change how the quotation reads. */
const INVISIBLE = /\p{Cf}+/gu;
const LINE_END = /\r\n|\r|\n/g;
const MAX_PROBLEMS = 100;
/** Bounds memory for a document that consists of problems; a response holds at most 100. */
const MAX_REPORTED = 2000;

/** One line of at most `maxCharacters`, without control characters, invisible ones and unpaired surrogates. */
export const quoteSubject = (text: string, maxCharacters = SUBJECT_MAX_CHARACTERS): string => {
  const line = text.slice(0, 1000).replace(INVISIBLE, '').replace(WHITESPACE_AND_CONTROLS, ' ').trim();
  const cut = line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1)}…` : line;
  return cut.toWellFormed();
};

export const problemAt = (
  code: string,
  position: number | null,
  subject?: string,
  choices?: Choices,
): CompositionProblem => ({
  code,
  position,
  ...(subject === undefined ? {} : { subject: quoteSubject(subject) }),
  ...(choices && { choices }),
});

/** Adds line and column (in UTF-16 units, as editors count them) of each problem's position in the document. */
export const locateProblems = (
  html: string,
  problems: readonly CompositionProblem[],
): readonly LocatedProblem[] => {
  const lineStarts = [0, ...[...html.matchAll(LINE_END)].map(({ 0: end, index }) => index + end.length)];
  return problems.map((problem) => {
    const { position } = problem;
    if (position === null) return { ...problem, line: null, column: null };
    const line = lineStarts.findLastIndex((start) => start <= position) + 1;
    return { ...problem, line, column: position - (lineStarts[line - 1] ?? 0) + 1 };
  });
};

const withoutDuplicates = (problems: readonly CompositionProblem[]): CompositionProblem[] => [
  ...new Map(
    problems.map((problem) => [JSON.stringify([problem.code, problem.position, problem.subject]), problem]),
  ).values(),
];

const byPosition = (a: CompositionProblem, b: CompositionProblem): number =>
  (a.position ?? -1) - (b.position ?? -1);

/** The problems of a response: each once, in document order, at most 100. */
export const inOrder = (problems: readonly CompositionProblem[]): readonly CompositionProblem[] =>
  withoutDuplicates(problems).sort(byPosition).slice(0, MAX_PROBLEMS);

/** A list that ignores reports beyond 2000. */
export const createProblemList = () => {
  const problems: CompositionProblem[] = [];
  const report: ReportProblem = (...problem) => {
    if (problems.length < MAX_REPORTED) problems.push(problemAt(...problem));
  };
  return { problems, report };
};
