import { describeLife } from './describe-life.ts';

describeLife(500, 20_260_115);
