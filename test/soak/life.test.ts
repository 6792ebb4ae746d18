import { describeLife } from '../model/describe-life.ts';

describeLife(10_000, Date.now() % 2 ** 31);
