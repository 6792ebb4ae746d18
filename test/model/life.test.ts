import { describeLife } from './describe-life.ts';

describeLife(1000, 20_260_115);
