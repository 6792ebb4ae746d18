interface Due {
  readonly dueAtMs: number | null;
}

const secondOf = (dueAtMs: number): number => Math.floor(dueAtMs / 1000);

/**
 * Records by key with the due ones in order, like the index `due` of the table: a write or a read of due records takes
 * as long with many stored records as with few. Records are replaced, never changed in place.
 */
export class DueMap<Item extends Due> extends Map<string, Item> {
  /** Records that have `dueAtMs`, by its second. */
  readonly #bySecond = new Map<number, Map<string, Item>>();

  override set(key: string, item: Item): this {
    this.#removeFromIndex(key);
    super.set(key, item);
    if (item.dueAtMs === null) return this;
    const second = secondOf(item.dueAtMs);
    const bucket = this.#bySecond.get(second);
    if (bucket) bucket.set(key, item);
    else this.#bySecond.set(second, new Map([[key, item]]));
    return this;
  }

  override delete(key: string): boolean {
    this.#removeFromIndex(key);
    return super.delete(key);
  }

  override clear(): void {
    this.#bySecond.clear();
    super.clear();
  }

  /** Records with `dueAtMs` up to `nowMs` that `isListed` accepts, oldest first. */
  listDue(nowMs: number, limit: number, isListed: (item: Item) => boolean = () => true): readonly Item[] {
    const due: Item[] = [];
    const seconds = [...this.#bySecond.keys()].filter((second) => second <= secondOf(nowMs));
    for (const second of seconds.sort((a, b) => a - b)) {
      if (due.length >= limit) break;
      const ofSecond = [...(this.#bySecond.get(second)?.values() ?? [])]
        .filter((item) => (item.dueAtMs ?? 0) <= nowMs && isListed(item))
        .sort((a, b) => (a.dueAtMs ?? 0) - (b.dueAtMs ?? 0));
      due.push(...ofSecond);
    }
    return due.slice(0, limit);
  }

  #removeFromIndex(key: string): void {
    const dueAtMs = super.get(key)?.dueAtMs;
    if (dueAtMs === undefined || dueAtMs === null) return;
    const bucket = this.#bySecond.get(secondOf(dueAtMs));
    bucket?.delete(key);
    if (bucket?.size === 0) this.#bySecond.delete(secondOf(dueAtMs));
  }
}
