/** What this machine lacks to run a program; its message is a sentence for the operator. */
export class MachineError extends Error {
  override readonly name = 'MachineError';
}

/** Exit status of a command that the machine cannot run: `EX_UNAVAILABLE` of `sysexits.h`. */
export const MACHINE_STATUS = 69;
