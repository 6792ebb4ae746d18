// Stages with other settings, and deployments of one after the other. One file for the reason of `stacks.test.ts`.
import './deployments.ts';
import './stages.ts';
