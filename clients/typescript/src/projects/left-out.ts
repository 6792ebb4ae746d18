/** An asset of the workspace that documents name by its id; a pull writes its file there. */
const NAMED_ASSET = /^assets\/asset_[\da-f-]{36}$/;

/**
 * Whether a path stays out of a project: dotfiles such as `.env`, installed packages, finished videos, and assets that documents name by
 * their ids.
 */
export const isLeftOut = (path: string): boolean => {
  if (NAMED_ASSET.test(path)) return true;
  const names = path.toLowerCase().split('/');
  return names[0] === 'renders' || names.some((name) => name.startsWith('.') || name === 'node_modules');
};
