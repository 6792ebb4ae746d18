/** Text with code in backticks. */
export const InlineCode = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) => {
    const isCode = index % 2 === 1;
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a fixed text never change places
    return isCode ? <code key={index}>{part}</code> : part;
  });
