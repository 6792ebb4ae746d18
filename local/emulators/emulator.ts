/** A running stand-in for one AWS service, reachable on loopback only. */
export interface Emulator {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

export interface EmulatorOptions {
  /** A free one when left out. */
  readonly port?: number;
  /** Where data is kept; without it, data ends with the emulator. */
  readonly dataDir?: string;
}
