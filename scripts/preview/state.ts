import type { createTemplateRecord } from '#api/presenters/template.ts';
import type { ReportedProblem } from '#messages/composition-problems.ts';
import type { PreviewFormat } from '../../dashboard/src/preview/preview-format.ts';
import type { TemplatePage } from '../../dashboard/src/preview/template-page.ts';

export interface PreviewedTemplate {
  /** As the API presents it, without audio: the preview is silent. */
  readonly record: ReturnType<typeof createTemplateRecord>;
  readonly page: TemplatePage;
  /** Value of each variable; `data:` URLs of pictures. */
  readonly examples: Readonly<Record<string, string>>;
}

/** Of a folder: with the file. */
type PreviewedProblem = ReportedProblem & { readonly file?: string };

/** What the preview page shows. Sent whenever it changes. */
export interface PreviewState {
  readonly title: string;
  readonly problems: readonly PreviewedProblem[];
  readonly warnings: readonly PreviewedProblem[];
  /** Why nothing can be read. */
  readonly failure?: string;
  /** The address of its document, another one for each version; absent while its format is invalid. */
  readonly composition?: PreviewFormat & { readonly address: string };
  readonly template?: PreviewedTemplate;
}
