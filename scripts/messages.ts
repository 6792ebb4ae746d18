import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMessages } from './messages/render-messages.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Writes docs/messages.md, every sentence of functions/messages in Indonesian and in English.

Run it after changing a sentence; a test fails while the file is stale.`;

const writeMessages = (): void => {
  const file = join(import.meta.dirname, '../docs/messages.md');
  writeFileSync(file, renderMessages());
  console.log(`written: ${file}`);
};

await runProgram(createProgram('npm run messages --').description(DESCRIPTION).action(writeMessages));
