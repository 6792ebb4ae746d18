/** Where a value is in a JSON text; of an object also its properties, of an array its entries, down to `MAX_DEPTH`. */
export interface JsonPlace {
  readonly start: number;
  readonly end: number;
  readonly entries: readonly JsonPlace[];
  readonly properties: ReadonlyMap<string, JsonPlace>;
}

/** A list of declarations has objects with values, whose own parts nobody asks for. */
const MAX_DEPTH = 2;
const SPACE = /\s*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,[\]{}]+/y;
const BRACKET_OR_STRING = /[[\]{}]|"(?:[^"\\]|\\.)*"/g;

/** The places of a text that `JSON.parse` accepts. */
export const readJsonPlaces = (json: string): JsonPlace => readValue(json, 0, 0);

const match = (pattern: RegExp, json: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : at;
};

const afterSpace = (json: string, at: number): number => match(SPACE, json, at);

/** The end of an array or object of any depth. */
const endOf = (json: string, start: number): number => {
  BRACKET_OR_STRING.lastIndex = start;
  let depth = 0;
  for (let found = BRACKET_OR_STRING.exec(json); found; found = BRACKET_OR_STRING.exec(json)) {
    const [sign] = found;
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth === 0) return BRACKET_OR_STRING.lastIndex;
  }
  return json.length;
};

const readValue = (json: string, at: number, depth: number): JsonPlace => {
  const start = afterSpace(json, at);
  const leaf = { start, entries: [], properties: new Map<string, JsonPlace>() };
  const isNested = json[start] === '[' || json[start] === '{';
  if (isNested && depth >= MAX_DEPTH) return { ...leaf, end: endOf(json, start) };
  if (json[start] === '[') return readArray(json, start, depth + 1);
  if (json[start] === '{') return readObject(json, start, depth + 1);
  return { ...leaf, end: match(json[start] === '"' ? STRING : SCALAR, json, start) };
};

const readArray = (json: string, start: number, depth: number): JsonPlace => {
  const entries: JsonPlace[] = [];
  let at = afterSpace(json, start + 1);
  while (at < json.length && json[at] !== ']') {
    const entry = readValue(json, at, depth);
    entries.push(entry);
    at = afterSpace(json, entry.end);
    if (json[at] === ',') at = afterSpace(json, at + 1);
  }
  return { start, end: at + 1, entries, properties: new Map() };
};

const readObject = (json: string, start: number, depth: number): JsonPlace => {
  const properties = new Map<string, JsonPlace>();
  let at = afterSpace(json, start + 1);
  while (at < json.length && json[at] !== '}') {
    const nameEnd = match(STRING, json, at);
    const name = JSON.parse(json.slice(at, nameEnd)) as string; // safe: a string of a valid text
    const value = readValue(json, afterSpace(json, nameEnd) + 1, depth);
    properties.set(name, value);
    at = afterSpace(json, value.end);
    if (json[at] === ',') at = afterSpace(json, at + 1);
  }
  return { start, end: at + 1, entries: [], properties };
};
