/** Whether a path stays out of a project: dotfiles such as `.env`, installed packages and finished videos. */
export const isLeftOut = (path: string): boolean => {
  const names = path.toLowerCase().split('/');
  return names[0] === 'renders' || names.some((name) => name.startsWith('.') || name === 'node_modules');
};
