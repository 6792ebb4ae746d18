/** The part of a clip that a video shows, in seconds; without an end, to that of the clip. */
export interface ClipPart {
  readonly startSeconds: number;
  readonly endSeconds?: number;
}

/** The time in a clip that a template shows at a time of its video: the part is repeated. Undefined without a length. */
export const clipPlace = (
  { startSeconds, endSeconds = Infinity }: ClipPart,
  clipSeconds: number,
  videoSeconds: number,
): number | undefined => {
  const length = Math.min(endSeconds, clipSeconds) - startSeconds;
  return Number.isFinite(length) && length > 0 ? startSeconds + (videoSeconds % length) : undefined;
};

/** Address and part of the value that the page of a template gets for a clip, such as `assets/<id>#t=2.5,8`. */
export const readClipPart = (value: string): { readonly address: string; readonly part: ClipPart } => {
  const [address = '', fragment = ''] = value.split('#t=');
  const [start, end] = fragment.split(',');
  const part = { startSeconds: Number(start ?? 0), ...(end !== undefined && { endSeconds: Number(end) }) };
  return { address, part };
};
