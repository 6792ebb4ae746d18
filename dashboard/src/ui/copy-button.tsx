import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { TEXTS } from './texts.ts';

const CONFIRMED_MS = 2000;

export const CopyButton = ({
  text,
  label = TEXTS.copy,
}: {
  readonly text: string;
  readonly label?: string;
}) => {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), CONFIRMED_MS);
  };
  return (
    <Button onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? TEXTS.copied : label}</span>
    </Button>
  );
};
