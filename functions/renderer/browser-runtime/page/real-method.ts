export type Method<T = unknown> = (this: unknown, ...args: unknown[]) => T;

/** The browser's own method, which the renderer or the page can replace later. */
export const realMethod = <T = unknown>(owner: object, name: string): Method<T> =>
  Reflect.get(owner, name) as Method<T>;
