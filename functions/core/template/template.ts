import type { OutputFormat } from '#core/video/video.ts';

export interface TextVariable {
  readonly kind: 'text';
  /** Unicode code points. */
  readonly maxLength: number;
}
export interface ColorVariable {
  readonly kind: 'color';
}

/** One variable of a template. Required unless it has a `default` or the brand kit supplies it. */
export type TemplateVariable = (TextVariable | ColorVariable) & {
  readonly name: string;
  /** Indonesian label, shown in the catalog. */
  readonly label: string;
  readonly default?: string;
};

export type OutputSize = Pick<OutputFormat, 'width' | 'height'>;

/** A published template. Its HTML is a HyperFrames composition; a published version never changes. */
export interface Template {
  /** `<template_id>@<version>`. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly durationSeconds: number;
  readonly sizes: readonly OutputSize[];
  readonly variables: readonly TemplateVariable[];
  readonly html: string;
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
  | {
      readonly code: 'unknown_variable';
      readonly validNames: readonly string[];
      readonly nearest?: string;
    }
  | { readonly code: 'unsupported_characters'; readonly characters: readonly string[] }
  | { readonly code: 'unsupported_size'; readonly supported: readonly string[] };

/** By variable name; `output` is the key for an unsupported size. */
export type VariableViolations = Readonly<Record<string, readonly VariableViolation[]>>;
