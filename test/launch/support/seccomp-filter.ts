/** Classic BPF for seccomp on x86-64: https://docs.kernel.org/userspace-api/seccomp_filter.html */
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const RETURN = 0x06;
/** Offsets in `struct seccomp_data`. */
const SYSTEM_CALL = 0;
const FIRST_ARGUMENT = 16;

export const REFUSE = 0x0005_0001; // SECCOMP_RET_ERRNO with EPERM
export const KILL = 0x8000_0000; // SECCOMP_RET_KILL_PROCESS
const ALLOW = 0x7fff_0000;

const PRCTL = 157;
const FALLOCATE = 285;
const PR_SET_NO_NEW_PRIVS = 38;

const instruction = (code: number, value: number, ifTrue = 0, ifFalse = 0): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes.toString('hex');
};

/** Applies `action` to `prctl(PR_SET_NO_NEW_PRIVS)`, the call that Lambda refuses to Chromium's child processes. */
export const onNoNewPrivileges = (action: number): string =>
  [
    instruction(LOAD, SYSTEM_CALL),
    instruction(JUMP_IF_EQUAL, PRCTL, 0, 3),
    instruction(LOAD, FIRST_ARGUMENT),
    instruction(JUMP_IF_EQUAL, PR_SET_NO_NEW_PRIVS, 0, 1),
    instruction(RETURN, action),
    instruction(RETURN, ALLOW),
  ].join('');

/** Refuses every `prctl` and `fallocate`, as public logs of Chromium on Lambda show. */
export const refuseLikeLambda = (): string =>
  [
    instruction(LOAD, SYSTEM_CALL),
    instruction(JUMP_IF_EQUAL, PRCTL, 1, 0),
    instruction(JUMP_IF_EQUAL, FALLOCATE, 0, 1),
    instruction(RETURN, REFUSE),
    instruction(RETURN, ALLOW),
  ].join('');
