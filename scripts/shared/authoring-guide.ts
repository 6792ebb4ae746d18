/** The TypeScript module of the client that contains `docs/authoring-guide.md`. */
export const renderAuthoringGuide = (markdown: string): string =>
  `// Written by \`npm run api-types\` from docs/authoring-guide.md.\nexport const AUTHORING_GUIDE = ${JSON.stringify(markdown)};\n`;
