import { withoutVersion } from './template-names.ts';
import { STATUS_LABELS } from '../../ui/status-labels.ts';
import type { VideoStatus } from '../../ui/status-labels.ts';

export interface VideoFilters {
  readonly status?: VideoStatus;
  readonly template?: string;
}

const isStatus = (text: string): text is VideoStatus => Object.hasOwn(STATUS_LABELS, text);

/** The filters in the address of the page. An unknown status is left out; of a template every version is wanted. */
export const readFilters = (parameters: URLSearchParams): VideoFilters => {
  const status = parameters.get('status') ?? '';
  const template = withoutVersion(parameters.get('template') ?? '');
  return {
    ...(isStatus(status) && { status }),
    ...(template !== '' && { template }),
  };
};

/** The address parameters after one filter has changed; an empty value removes it. */
export const withFilter = (
  parameters: URLSearchParams,
  name: keyof VideoFilters,
  value: string,
): URLSearchParams => {
  const changed = new URLSearchParams(parameters);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
};
