// Entry of npm scripts: node scripts/run.js <file in scripts> <arguments>. It is JavaScript without packages, so that it runs
// on any Node.js and before `npm ci`.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [file] = process.argv.splice(2, 1);
if (existsSync(new URL('../node_modules/commander', import.meta.url))) {
  process.argv[1] = fileURLToPath(new URL(file, import.meta.url));
  await import(`./${file}`);
} else {
  console.error('The packages of the project are not installed: run "npm ci" first.');
  process.exitCode = 1;
}
