import type { TemplateVariable } from '#core/template/template.ts';
import type { ReportedProblem } from '#messages/composition-problems.ts';

/** What the browser sends when the form of a template changes. */
export interface FormInput {
  readonly variables: Readonly<Record<string, string>>;
  /** `<width>x<height>`. */
  readonly size: string;
}

export interface TemplateForm extends FormInput {
  readonly fields: readonly (TemplateVariable & { readonly isInBrandKit: boolean })[];
  readonly sizes: readonly string[];
  /** Sentence by variable, in Indonesian. */
  readonly violations: Readonly<Record<string, string>>;
}

export interface FrameFormat {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSeconds: number;
}

/** What the preview page shows. Sent whenever it changes. */
export interface PreviewState {
  readonly title: string;
  /** Address of the composition, another one for each version; absent while it cannot be shown. */
  readonly frame?: FrameFormat & { readonly url: string };
  readonly problems: readonly ReportedProblem[];
  readonly warnings: readonly ReportedProblem[];
  /** Why nothing can be read. */
  readonly failure?: string;
  readonly form?: TemplateForm;
}
