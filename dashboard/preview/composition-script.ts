/* Entry: runs in a previewed composition before its own scripts. */
import { answerQuestions } from './answer-questions.ts';
import { closeGaps } from './close-gaps.ts';
import { followPlayer } from './follow-player.ts';
import { muteMedia } from './mute-media.ts';
import { provideComponents } from './provide-components.ts';
import { provideFiles } from './provide-files.ts';
import { reportProblems } from './report-problems.ts';
import { seekClipsExactly } from './seek-clips.ts';

closeGaps();
muteMedia();
seekClipsExactly();
reportProblems();
provideComponents();
provideFiles();
followPlayer();
answerQuestions();
