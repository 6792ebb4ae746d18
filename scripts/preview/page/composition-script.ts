/* Entry: runs in the composition before its own scripts. */
import { followPlayer } from '../../../dashboard/preview/follow-player.ts';
import { reportProblems } from '../../../dashboard/preview/report-problems.ts';

reportProblems();
followPlayer();
