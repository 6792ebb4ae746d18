import type { FormInput, TemplateForm } from '../state.ts';
import { create, element } from './elements.ts';
import { createInput } from './form-inputs.ts';
import type { Music } from './music.ts';

type Field = TemplateForm['fields'][number];

/** Wait after a key press, so that the page is not loaded for every letter. */
const TYPING_PAUSE_MS = 300;

const valuesOf = (form: HTMLElement): FormInput => {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]:enabled')];
  return {
    variables: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
    size: form.querySelector('select')?.value ?? '',
  };
};

const createField = (field: Field, value: string, music: Music): HTMLElement => {
  const label = create('label', '', { className: 'field' });
  const heading = create('span');
  heading.append(create('b', field.label));
  const violation = create('div', '', { className: 'violation', id: `violation-${field.name}` });
  label.append(heading, ...createInput(field, value, heading, music), violation);
  return label;
};

const createSizes = ({ sizes, size }: TemplateForm): HTMLElement => {
  const label = create('label', 'Size ', { className: 'field' });
  const select = create('select');
  select.append(...sizes.map((name) => create('option', name, { value: name, selected: name === size })));
  label.append(select);
  return label;
};

const createGroup = (title: string, fields: readonly Field[], { variables }: FormInput, music: Music) => {
  if (fields.length === 0) return [];
  const group = create('fieldset');
  const inputs = fields.map((field) => createField(field, variables[field.name] ?? '', music));
  group.append(create('legend', title), ...inputs);
  return [group];
};

/** The form of a template; its inputs stay while it is used, only the violations change. */
export const createForm = (music: Music) => {
  const form = element('form');
  let shownFields = '';
  let pause: ReturnType<typeof setTimeout> | undefined;
  const submit = () => {
    clearTimeout(pause);
    const post = () => void fetch('/form', { method: 'POST', body: JSON.stringify(valuesOf(form)) });
    pause = setTimeout(post, TYPING_PAUSE_MS);
  };
  for (const event of ['input', 'change']) form.addEventListener(event, submit);

  const build = (state: TemplateForm) => {
    const [own, ofBrandKit] = [false, true].map((isInBrandKit) =>
      state.fields.filter((field) => field.isInBrandKit === isInBrandKit),
    );
    form.replaceChildren(
      createSizes(state),
      ...createGroup('Variables', own ?? [], state, music),
      ...createGroup('Variables that a brand kit can supply', ofBrandKit ?? [], state, music),
    );
  };
  return {
    show: (state: TemplateForm | undefined) => {
      form.hidden = state === undefined;
      if (state === undefined) return;
      const fields = JSON.stringify([state.fields, state.sizes]);
      if (fields !== shownFields) build(state);
      shownFields = fields;
      for (const { name } of state.fields)
        element(`violation-${name}`).textContent = state.violations[name] ?? '';
    },
  };
};
