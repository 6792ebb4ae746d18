/** One broken rule of one variable. `output` is the key for an unsupported size. */
export type VariableViolation =
  | { readonly code: 'missing' }
  | { readonly code: 'too_long'; readonly maxLength: number }
  | { readonly code: 'invalid_color' }
  | { readonly code: 'unknown_variable' }
  | { readonly code: 'unsupported_size'; readonly supported: readonly string[] };

export type VariableViolations = Readonly<Record<string, readonly VariableViolation[]>>;
