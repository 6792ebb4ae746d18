import type { CompositionCheck } from '#core/composition/problems.ts';
import type { Template } from '#core/template/template.ts';

export interface LintFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** A piece of the document the finding is about, to find its position by. */
  readonly snippet?: string;
  readonly elementId?: string;
  /** What the finding names: a selector, an id, a font, a function. */
  readonly subject?: string;
}

/** The format's own linter. */
export interface CompositionLinter {
  readonly lint: (html: string) => Promise<readonly LintFinding[]>;
}

/** Judges a caller's document by every rule; whatever the document is, it is answered, in bounded time and memory. */
export interface CompositionValidator {
  readonly check: (html: string) => Promise<CompositionCheck>;
}

export interface TemplateCatalog {
  readonly find: (id: string) => Template | undefined;
  readonly list: () => readonly Template[];
}

/** The registry components a composition may mount. */
export interface ComponentCatalog {
  /** The component's document; undefined for a name the registry does not have. */
  readonly read: (name: string) => string | undefined;
}
