import { emptyDocument } from '#core/studio/starter.ts';
import { templateCopies } from '#test/support/template-copies.ts';
import { describeUndo } from './describe-undo.ts';

describeUndo([['the starter', emptyDocument()]], 200);
describeUndo(templateCopies(), 8); // `test/long` makes 200
