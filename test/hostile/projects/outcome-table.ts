const HEADER = `# Outcomes of hostile projects

Written by \`npm run test:hostile\`. Check: what a caller sees who saves or renders the project; a project with problems is not rendered.
Renderer: how a renderer ends that gets the same files without a check. No project reaches the network, another file or the files of the renderer
that are not for pages, runs a script that a value contains, or changes the next video.

| project | check | renderer |
| --- | --- | --- |
`;

export interface ProjectOutcome {
  readonly name: string;
  /** Codes of the check and the end of the renderer. */
  readonly expected: readonly [check: string, renderer: string];
}

const codes = (text: string): string => text.replace(/\w+_\w+/g, '`$&`');

export const projectTableOf = (outcomes: readonly ProjectOutcome[]): string =>
  HEADER +
  outcomes
    .map(({ name, expected }) => `| ${[`\`${name}\``, ...expected.map(codes)].join(' | ')} |\n`)
    .join('');
