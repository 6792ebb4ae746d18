/** Something the operator can put right; its message is the one sentence they are shown. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The command line itself cannot be understood: the usage text helps. */
export class UsageError extends OperatorError {}
