const claims = new Map<string, Promise<string>>();

/**
 * Resolves to the id under which this page alone keeps a text, until it ends: the wanted one, or another one while an
 * open tab keeps its text there.
 */
export const claimText = (wanted: string): Promise<string> => {
  const known = claims.get(wanted);
  if (known) return known;
  const { promise, resolve } = Promise.withResolvers<string>();
  claims.set(wanted, promise);
  navigator.locks
    .request(`text ${wanted}`, { ifAvailable: true }, (lock) => {
      resolve(lock ? wanted : claimText(crypto.randomUUID()));
      return lock ? new Promise(() => undefined) : undefined; // the browser ends it with the page
    })
    .catch(() => resolve(wanted)); // a browser that blocks locks blocks the storage too: no other tab has the text
  return promise;
};
