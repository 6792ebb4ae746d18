import { describeLife } from './describe-life.ts';

describeLife(300, 20_260_115);
