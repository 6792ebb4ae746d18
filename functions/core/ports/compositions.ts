import type { CompositionCheck } from '#core/composition/problems.ts';
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
  readonly lint: (html: string) => Promise<readonly LintFinding[]>;
}

/** Checks a document against every rule, in bounded time and memory whatever the document contains. */
export interface CompositionValidator {
  readonly check: (html: string) => Promise<CompositionCheck>;
}

export interface TemplateCatalog {
  readonly find: (id: string) => Template | undefined;
  /** In the order of their ids, and of their versions as numbers. */
  readonly list: () => readonly Template[];
}

/** The registry components a composition may mount. */
export interface ComponentCatalog {
  /** HTML of the component; undefined for an unknown name. */
  readonly read: (name: string) => string | undefined;
  readonly names: () => readonly string[];
}
