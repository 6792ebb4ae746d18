import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../session/workspace.tsx';
import { previewFileQuery } from './preview-file.ts';
import { mountsComponents } from './prepare-preview.ts';

const NO_COMPONENTS: Readonly<Record<string, string>> = {};

/** Sources of the components; undefined while a document that mounts some waits for them. */
export const useComponents = (html: string): Readonly<Record<string, string>> | undefined => {
  const isNeeded = mountsComponents(html);
  const { id } = useWorkspace();
  const components = previewFileQuery<Readonly<Record<string, string>>>(id, 'components.json');
  const { data } = useQuery({ ...components, enabled: isNeeded });
  return isNeeded ? data : NO_COMPONENTS;
};
