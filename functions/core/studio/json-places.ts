/** Where a value is in a JSON text; of an object also its properties, of an array its entries. */
export interface JsonPlace {
  readonly start: number;
  readonly end: number;
  readonly entries: readonly JsonPlace[];
  readonly properties: ReadonlyMap<string, JsonPlace>;
}

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,[\]{}]+/y;

/** The places of a text that `JSON.parse` accepts. */
export const readJsonPlaces = (json: string): JsonPlace => readValue(json, 0);

const match = (pattern: RegExp, json: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : at;
};

const afterSpace = (json: string, at: number): number => match(SPACE, json, at);

const readValue = (json: string, at: number): JsonPlace => {
  const start = afterSpace(json, at);
  const leaf = { start, entries: [], properties: new Map<string, JsonPlace>() };
  if (json[start] === '[') return readArray(json, start);
  if (json[start] === '{') return readObject(json, start);
  return { ...leaf, end: match(json[start] === '"' ? STRING : SCALAR, json, start) };
};

const readArray = (json: string, start: number): JsonPlace => {
  const entries: JsonPlace[] = [];
  let at = afterSpace(json, start + 1);
  while (at < json.length && json[at] !== ']') {
    const entry = readValue(json, at);
    entries.push(entry);
    at = afterSpace(json, entry.end);
    if (json[at] === ',') at = afterSpace(json, at + 1);
  }
  return { start, end: at + 1, entries, properties: new Map() };
};

const readObject = (json: string, start: number): JsonPlace => {
  const properties = new Map<string, JsonPlace>();
  let at = afterSpace(json, start + 1);
  while (at < json.length && json[at] !== '}') {
    const nameEnd = match(STRING, json, at);
    const name = JSON.parse(json.slice(at, nameEnd)) as string; // safe: a string of a valid text
    const value = readValue(json, afterSpace(json, nameEnd) + 1);
    properties.set(name, value);
    at = afterSpace(json, value.end);
    if (json[at] === ',') at = afterSpace(json, at + 1);
  }
  return { start, end: at + 1, entries: [], properties };
};
