import { writeFile } from 'node:fs/promises';
import { CAPTIONS_COMPONENT, composeComponent } from './captions/component.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION =
  'Writes the parser and the layout of captions into their component. Run it after a change in functions/core/captions.';

const writeComponent = async (): Promise<void> => {
  await writeFile(CAPTIONS_COMPONENT, await composeComponent());
  console.log(CAPTIONS_COMPONENT);
};

await runProgram(createProgram('npm run captions --').description(DESCRIPTION).action(writeComponent));
