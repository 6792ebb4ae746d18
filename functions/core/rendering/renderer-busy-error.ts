/** No renderer is free: the call was turned away and has begun nothing, so it may be made again. No other may. */
export class RendererBusyError extends Error {
  constructor(cause: unknown) {
    super('no renderer is free', { cause });
    this.name = 'RendererBusyError';
  }
}
