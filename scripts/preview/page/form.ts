import type { FormInput, TemplateForm } from '../state.ts';
import { create, element } from './elements.ts';

type Field = TemplateForm['fields'][number];

/** Wait after a key press, so that the page is not loaded for every letter. */
const TYPING_PAUSE_MS = 300;

let shownTemplate = '';
let pause: ReturnType<typeof setTimeout> | undefined;

const valuesOf = (form: HTMLElement): FormInput => {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  return {
    variables: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
    size: form.querySelector('select')?.value ?? '',
  };
};

const submit = (form: HTMLElement, afterMs: number): void => {
  clearTimeout(pause);
  pause = setTimeout(() => {
    const body = JSON.stringify(valuesOf(form));
    void fetch('/form', { method: 'POST', body });
  }, afterMs);
};

const showCounter = (counter: HTMLElement, value: string, maxLength: number): void => {
  const length = Array.from(value).length;
  counter.textContent = `${length} / ${maxLength}`;
  counter.classList.toggle('over', length > maxLength);
};

const createField = (field: Field, value: string): HTMLElement => {
  const label = create('label', '', { className: 'field' });
  const heading = create('span', '');
  heading.append(create('b', field.label));
  const input = create('input', '', {
    name: field.name,
    value,
    type: field.kind === 'color' ? 'color' : 'text',
  });
  if (field.kind === 'text') {
    const counter = create('small', '', { className: 'counter' });
    const count = () => showCounter(counter, input.value, field.maxLength);
    input.addEventListener('input', count);
    count();
    heading.append(counter);
  }
  label.append(heading, input, create('div', '', { className: 'violation', id: `violation-${field.name}` }));
  return label;
};

const createGroup = (title: string, fields: readonly Field[], { variables }: FormInput): HTMLElement[] => {
  if (fields.length === 0) return [];
  const group = create('fieldset');
  group.append(create('legend', title));
  group.append(...fields.map((field) => createField(field, variables[field.name] ?? '')));
  return [group];
};

const createSizes = ({ sizes, size }: TemplateForm): HTMLElement => {
  const label = create('label', 'Size ', { className: 'field' });
  const select = create('select');
  select.append(...sizes.map((name) => create('option', name, { value: name, selected: name === size })));
  label.append(select);
  return label;
};

element('form').addEventListener('input', () => submit(element('form'), TYPING_PAUSE_MS));

/** Shows the form of a template; its inputs stay while it is used, only the violations change. */
export const showForm = (state: TemplateForm | undefined): void => {
  const form = element('form');
  form.hidden = state === undefined;
  if (state === undefined) return;
  const template = JSON.stringify([state.fields, state.sizes]);
  if (template !== shownTemplate) {
    shownTemplate = template;
    form.replaceChildren(
      createSizes(state),
      ...createGroup(
        'Variables',
        state.fields.filter(({ isInBrandKit }) => !isInBrandKit),
        state,
      ),
      ...createGroup(
        'Variables that a brand kit can supply',
        state.fields.filter(({ isInBrandKit }) => isInBrandKit),
        state,
      ),
    );
  }
  for (const { name } of state.fields)
    element(`violation-${name}`).textContent = state.violations[name] ?? '';
};
