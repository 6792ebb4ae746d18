import type { CompositionCheck } from '#core/composition/problems.ts';
import type { ProjectCheck, RequestedValues } from '#core/project/project-check.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import type { Music } from '#core/template/music.ts';
import type { Template } from '#core/template/template.ts';

export interface LintFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** Quotation from the document, by which the finding is located. */
  readonly snippet?: string;
  readonly elementId?: string;
  /** Selector, id, font or function that the finding is about. */
  readonly subject?: string;
}

/** The HyperFrames linter. */
export interface CompositionLinter {
  readonly lint: (html: string, settings?: LintSettings) => Promise<readonly LintFinding[]>;
}

export interface LintSettings {
  /** Whether the document is mounted by another one. */
  readonly isMounted: boolean;
  /** Style sheets that it links. */
  readonly styleSheets: readonly { readonly href: string; readonly content: string }[];
}

/** Checks documents against every rule, in bounded time and memory whatever they contain. */
export interface CompositionValidator {
  readonly check: (html: string) => Promise<CompositionCheck>;
  /**
   * Checks a project whose files have no problem of their own, with the values of a request if there is one. What was found in unchanged
   * documents is reused within a scope, which is a workspace.
   */
  readonly checkProject: (
    files: ProjectFiles,
    values?: RequestedValues,
    scope?: string,
  ) => Promise<ProjectCheck>;
}

export interface TemplateCatalog {
  readonly find: (id: string) => Template | undefined;
  /** In the order of their ids, and of their versions as numbers. */
  readonly list: () => readonly Template[];
  /** The music library, by mood. */
  readonly music: () => readonly Music[];
}

/** The registry components a composition may mount. */
export interface ComponentCatalog {
  /** HTML of the component; undefined for an unknown name. */
  readonly read: (name: string) => string | undefined;
  readonly names: () => readonly string[];
}
