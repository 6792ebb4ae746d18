import { keepTogether } from '../language/language.ts';

/** Longer code may be broken between lines, as on a phone. */
const ONE_LINE_MAX_CHARACTERS = 30;

/** Text with code in backticks. */
export const InlineCode = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) => {
    const isCode = index % 2 === 1;
    if (!isCode) return keepTogether(part);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a fixed text never change places
      <code key={index} className={part.length <= ONE_LINE_MAX_CHARACTERS ? 'one-line' : undefined}>
        {part}
      </code>
    );
  });
