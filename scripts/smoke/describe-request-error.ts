/** Why a request came to nothing, with the cause that fetch hides, and without the secrets an error may quote. */
export const describeRequestError = (error: unknown, secrets: readonly string[]): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  const masked = secrets.filter((secret) => secret !== '');
  return masked.reduce((text, secret) => text.replaceAll(secret, '***'), message + code);
};
