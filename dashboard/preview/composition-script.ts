/* Entry: runs in a previewed composition before its own scripts. */
import { followPlayer } from './follow-player.ts';
import { provideComponents } from './provide-components.ts';
import { reportProblems } from './report-problems.ts';

reportProblems();
provideComponents();
followPlayer();
