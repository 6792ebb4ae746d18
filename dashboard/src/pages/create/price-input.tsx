import { useLayoutEffect, useRef, useState } from 'react';
import { caretIn, formatPrice } from './price.ts';
import { TextInput } from './text-input.tsx';
import type { TextInputProps } from './text-input.tsx';
import { TEXTS } from './texts.ts';

/** A price, typed on the number pad of a phone and written as "Rp12.000"; words such as "Gratis" are possible too. */
export const PriceInput = ({ hint, value, onChange, ...field }: Omit<TextInputProps, 'control'>) => {
  const [hasWords, setHasWords] = useState(() => formatPrice(value) !== value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = (typed: string) => {
    const formatted = hasWords ? typed : formatPrice(typed);
    if (formatted !== typed)
      caret.current = caretIn(formatted, typed, input.current?.selectionStart ?? typed.length);
    onChange(formatted);
  };
  const switchKeyboard = () => {
    setHasWords(!hasWords);
    if (hasWords) onChange(formatPrice(value));
    input.current?.focus();
  };
  const other = hasWords ? TEXTS.typeNumber : TEXTS.typeWords;
  return (
    <TextInput
      {...field}
      hint={
        <>
          {hint}{' '}
          <button type="button" className="price-keyboard" onClick={switchKeyboard}>
            {other}
          </button>
        </>
      }
      value={value}
      onChange={type}
      control={{ ref: input, inputMode: hasWords ? 'text' : 'numeric' }}
    />
  );
};
