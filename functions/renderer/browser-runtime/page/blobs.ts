import { BLOB_MAX_BYTES } from '#renderer/browser-runtime/messages.ts';

export interface PageBlobs {
  /** The first bytes of a blob by its URL, as a `data:` URL, also after the page has revoked the URL. */
  readonly read: (url: string) => Promise<string | undefined>;
}

/** Remembers the blobs to which the page gives URLs. */
export const watchBlobs = (): PageBlobs => {
  const blobs = new Map<string, Blob>();
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    const url = create(object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  return {
    read: (url) => {
      const blob = blobs.get(url.split('#')[0] ?? '');
      if (blob === undefined) return Promise.resolve(undefined);
      const reader = new FileReader();
      return new Promise((resolve) => {
        reader.addEventListener('loadend', () =>
          resolve(typeof reader.result === 'string' ? reader.result : undefined),
        );
        reader.readAsDataURL(blob.slice(0, BLOB_MAX_BYTES, blob.type));
      });
    },
  };
};
