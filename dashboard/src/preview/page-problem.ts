/** What the browser reported while a composition ran. Texts come from the composition: at most 500 characters. */
export type PageProblem =
  | { readonly kind: 'script_error'; readonly text: string; readonly line: number | null }
  | { readonly kind: 'missing_file'; readonly text: string }
  /** The device has no decoder for a clip; its variable is the text. */
  | { readonly kind: 'unplayable_clip'; readonly text: string }
  | { readonly kind: 'blocked'; readonly text: string; readonly directive: string };

const TEXT_MAX_CHARACTERS = 500;

const shorten = (text: unknown): string | undefined =>
  typeof text === 'string' ? text.slice(0, TEXT_MAX_CHARACTERS) : undefined;

/** Reads a message of a frame, which may contain anything; undefined unless it is a problem. */
export const readPageProblem = (data: unknown): PageProblem | undefined => {
  if (typeof data !== 'object' || data === null || !('previewProblem' in data)) return undefined;
  const problem = data.previewProblem;
  if (typeof problem !== 'object' || problem === null) return undefined;
  const { kind, text: anyText, line, directive: anyDirective } = problem as Record<string, unknown>;
  const [text, directive] = [shorten(anyText), shorten(anyDirective)];
  if (text === undefined) return undefined;
  if (kind === 'script_error') return { kind, text, line: Number.isSafeInteger(line) ? Number(line) : null };
  if (kind === 'missing_file' || kind === 'unplayable_clip') return { kind, text };
  return kind === 'blocked' && directive !== undefined ? { kind, text, directive } : undefined;
};
