import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { START_STEPS } from '#contracts/lambda-figures.ts';

/** Events of the measuring function, by name of the measurement. */
export interface MeasuringEvents {
  /** Renders a document as `render-segment` does. In a new environment it is a cold start. */
  readonly render: { readonly document: RenderDocument };
  readonly cores: null;
  /** Uploads this many bytes by one link and downloads them by the other. */
  readonly transfer: { readonly bytes: number; readonly putUrl: string; readonly getUrl: string };
  /** Keeps its environment busy, so that others answer the events sent at the same time. */
  readonly hold: { readonly milliseconds: number };
}
export type Measurement = keyof MeasuringEvents;

export interface MeasuredValues {
  readonly render: {
    /** Seconds of the steps that this function sees, after one another. */
    readonly steps: Readonly<Record<Exclude<(typeof START_STEPS)[number], 'environment' | 'init'>, number>>;
    readonly frameSeconds: number;
  };
  readonly cores: { readonly processor: string; readonly processors: number; readonly speedUp: number };
  readonly transfer: { readonly uploadSeconds: number; readonly downloadSeconds: number };
  readonly hold: null;
}

/** Fields of every answer that describe its environment. */
export interface Environment {
  /** New for each environment. */
  readonly id: string;
  /** 1 for the first invocation of the environment. */
  readonly invocation: number;
  /** From the start of the process until its modules were loaded. */
  readonly initSeconds: number;
  readonly handlerSeconds: number;
}

export type Answer<M extends Measurement> = Environment & { readonly value: MeasuredValues[M] };
