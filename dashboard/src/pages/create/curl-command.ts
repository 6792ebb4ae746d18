/** In single quotes a shell changes nothing; a quote itself is written outside of them. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command for a POSIX shell with the API key in `KEY`. */
export const curlCommand = (apiUrl: string, body: unknown): string =>
  [
    `curl ${quote(`${apiUrl}/v1/videos`)}`,
    '-H "x-api-key: $KEY"',
    `-H ${quote('Content-Type: application/json')}`,
    `-d ${quote(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');
