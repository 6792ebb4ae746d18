import type { TemplateForm } from '../state.ts';
import { create } from './elements.ts';
import type { Music } from './music.ts';

type Field = TemplateForm['fields'][number];
type Of<K extends Field['kind']> = Extract<Field, { kind: K }>;

const createCounter = (input: HTMLInputElement, maxLength: number): HTMLElement => {
  const counter = create('small', '', { className: 'counter' });
  const count = () => {
    const length = Array.from(input.value).length;
    counter.textContent = `${length} / ${maxLength}`;
    counter.classList.toggle('over', length > maxLength);
  };
  input.addEventListener('input', count);
  count();
  return counter;
};

const createFilePicker = (accept: string, onChoose: (file: File | undefined) => void): HTMLElement[] => {
  const picker = create('input', '', { type: 'file', accept });
  picker.addEventListener('change', () => onChoose(picker.files?.[0]));
  const remove = create('button', 'Remove', { type: 'button' });
  remove.addEventListener('click', () => {
    picker.value = '';
    onChoose(undefined);
  });
  const row = create('div', '', { className: 'picker' });
  row.append(picker, remove);
  return [row];
};

const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    // safe: readAsDataURL reads a text
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsDataURL(file);
  });

/** The value is a `data:` URL, as the API accepts it; until a file is chosen or removed, it is not sent. */
const createImageInput = ({ name, aspect, minWidth, minHeight }: Of<'image'>): HTMLElement[] => {
  const value = create('input', '', { type: 'hidden', name, disabled: true });
  const choose = async (file: File | undefined) => {
    value.disabled = false;
    value.value = file === undefined ? '' : await readDataUrl(file);
    value.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const hint = `${aspect}, at least ${minWidth} × ${minHeight} pixels`;
  return [
    ...createFilePicker('image/jpeg,image/png,image/webp', (file) => void choose(file)),
    value,
    create('div', hint, { className: 'hint' }),
  ];
};

const createAudioInput = ({ name, volume }: Of<'audio'>, music: Music): HTMLElement[] =>
  createFilePicker('audio/mpeg,audio/mp4,audio/wav', (file) => music.choose(name, file, volume));

/** The elements that let an author set a variable; a text has a counter in the heading. */
export const createInput = (
  field: Field,
  value: string,
  heading: HTMLElement,
  music: Music,
): HTMLElement[] => {
  switch (field.kind) {
    case 'image':
      return createImageInput(field);
    case 'audio':
      return createAudioInput(field, music);
    case 'color':
      return [create('input', '', { name: field.name, value, type: 'color' })];
    case 'text': {
      const input = create('input', '', { name: field.name, value, type: 'text' });
      heading.append(createCounter(input, field.maxLength));
      return [input];
    }
  }
};
