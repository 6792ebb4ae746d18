import { InlineCode } from '../inline-code.tsx';

/** A description of the OpenAPI document, in paragraphs. */
export const EnglishText = ({ text }: { readonly text: string }) =>
  text.split('\n\n').map((paragraph) => (
    <p key={paragraph} lang="en">
      <InlineCode text={paragraph} />
    </p>
  ));
