/* Entry: runs in the composition before its own scripts. */
import { followPlayer } from './follow-player.ts';
import { reportProblems } from './report-problems.ts';

reportProblems();
followPlayer();
