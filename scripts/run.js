// Entry of npm scripts: node scripts/run.js <file, from scripts> <arguments>; without a file it only checks. It is JavaScript
// without packages, so that it runs on any Node.js and before `npm ci`.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const findProblem = () => {
  if (!existsSync(new URL('../node_modules/commander', import.meta.url)))
    return 'The packages of the project are not installed: run "npm ci" first.';
  if (!process.features.typescript)
    return `Node.js ${process.version} cannot run the project: start it with npm, which uses the Node.js 24 that "npm ci" installs.`;
};

const [file] = process.argv.splice(2, 1);
const problem = findProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else if (file !== undefined) {
  process.argv[1] = fileURLToPath(new URL(file, import.meta.url));
  await import(`./${file}`);
}
