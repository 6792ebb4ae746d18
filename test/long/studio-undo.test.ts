import { templateCopies } from '#test/support/template-copies.ts';
import { describeUndo } from '../unit/core/studio/describe-undo.ts';

describeUndo(templateCopies(), 200);
