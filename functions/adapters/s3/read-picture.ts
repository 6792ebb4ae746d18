import type { S3Client } from '@aws-sdk/client-s3';
import { inspectImage } from '#adapters/media-files/inspect-image.ts';
import type { InvalidFile } from '#core/ports/media.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';
import { readSmallObject } from './read-small-object.ts';

type Inspection = Awaited<ReturnType<typeof inspectImage>>;

interface ReadPicture {
  readonly status: 'read';
  readonly bytes: Buffer;
  readonly facts: Extract<Inspection, { facts: unknown }>['facts'];
}

/** Reads a picture that a renderer has stored, if it is one of that type and size. `name` begins the diagnostics. */
export const readPicture = async (
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  expected: {
    readonly name: string;
    readonly contentType: Parameters<typeof inspectImage>[1];
    readonly maxBytes: number;
  } & PictureSize,
): Promise<ReadPicture | InvalidFile> => {
  const { name, contentType, maxBytes, width, height } = expected;
  const invalid = (diagnostic: string): InvalidFile => ({ status: 'invalid', diagnostic });
  const bytes = await readSmallObject(client, object, maxBytes);
  if (!bytes) return invalid(`${name} is missing or too large`);
  const inspection = await inspectImage(bytes, contentType);
  if (inspection.status === 'rejected') return invalid(`${name} is refused: ${inspection.code}`);
  const { facts } = inspection;
  if (facts.width !== width || facts.height !== height)
    return invalid(`${name} has ${facts.width} × ${facts.height} pixels, not ${width} × ${height}`);
  return { status: 'read', bytes, facts };
};
