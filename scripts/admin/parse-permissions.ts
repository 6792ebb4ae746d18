import { PERMISSIONS } from '#core/workspace/api-key.ts';
import type { Permission } from '#core/workspace/api-key.ts';
import { OperatorError } from '../command-line/operator-error.ts';

const isPermission = (text: string): text is Permission => PERMISSIONS.some((known) => known === text);

/** A comma-separated list of permissions, each once, in the order of the contract. */
export const parsePermissions = (text: string): readonly Permission[] => {
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !isPermission(name));
  if (unknown !== undefined) {
    throw new OperatorError(`"${unknown}" is no permission: choose from ${PERMISSIONS.join(', ')}.`);
  }
  return PERMISSIONS.filter((permission) => named.includes(permission));
};
