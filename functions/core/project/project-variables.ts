/** Types of `data-composition-variables`. */
export const PROJECT_VARIABLE_TYPES = [
  'string',
  'number',
  'color',
  'boolean',
  'enum',
  'font',
  'image',
  'audio',
  'video',
  'captions',
] as const;
export type ProjectVariableType = (typeof PROJECT_VARIABLE_TYPES)[number];

/** A value as the page gets it. Of media: an address that the page can load. */
export type ProjectValue = string | number | boolean;
export type ProjectValues = Readonly<Record<string, ProjectValue>>;

/** A variable that `index.html` declares. Requests give its value as a string. */
export interface ProjectVariable {
  readonly id: string;
  readonly type: ProjectVariableType;
  readonly label: string;
  /** Without it, a request must give a value, unless the brand kit does. */
  readonly default?: ProjectValue;
  /** Of `enum`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Of `number`. */
  readonly min?: number;
  readonly max?: number;
}
