import type { FormEvent } from 'react';

/** Keeps the browser from sending the form, and returns the texts of its controls by name. */
export const formTexts = (event: FormEvent<HTMLFormElement>): ((name: string) => string) => {
  event.preventDefault();
  const values = new FormData(event.currentTarget);
  return (name) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
};
