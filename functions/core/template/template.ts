import type { OutputFormat } from '#core/video/video.ts';

export interface TextVariable {
  readonly kind: 'text';
  readonly maxLength: number;
}
export interface ColorVariable {
  readonly kind: 'color';
}

/** One variable of a template. Without a `default` (and unless the brand kit supplies it) it must be sent. */
export type TemplateVariable = (TextVariable | ColorVariable) & {
  readonly name: string;
  /** Indonesian label, shown in the catalogue. */
  readonly label: string;
  readonly default?: string;
};

export type OutputSize = Pick<OutputFormat, 'width' | 'height'>;

/** A published template. Its HTML is a HyperFrames composition; published versions never change. */
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
