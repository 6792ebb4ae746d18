import { videoToItem } from '#adapters/dynamodb/items.ts';
import type { Video } from '#core/video/video.ts';

/** Size as DynamoDB counts it: names and text in UTF-8, numbers about half a byte per digit, nested members. */
export const itemBytes = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + 1 + itemBytes(member), 3);
};

export interface ItemFacts {
  readonly bytes: number;
  /** Of the index `due`. */
  readonly partition: string | undefined;
}

/** Size and partition of a video's item, computed once per status: heartbeats change neither. */
export const createItemFacts = () => {
  const known = new Map<string, ItemFacts>();
  return (video: Video): ItemFacts => {
    const key = `${video.id}/${video.status}`;
    const found = known.get(key);
    if (found) return found;
    const item = videoToItem(video);
    const partition = item['duePk'];
    const facts = {
      bytes: itemBytes(item),
      partition: typeof partition === 'string' ? partition : undefined,
    };
    known.set(key, facts);
    return facts;
  };
};
