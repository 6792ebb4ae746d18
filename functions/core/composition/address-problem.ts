import type { LocalSources } from '#core/composition/local-sources.ts';
import { findLibrary } from '#core/composition/bundled-libraries.ts';
import { inspectDataUrl } from '#core/composition/classify-image.ts';
import { quoteSubject } from '#core/composition/problems.ts';
import type { Choices, OwnProblemCode } from '#core/composition/problems.ts';
import { componentName, findUrlProblem } from '#core/composition/resource-url.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';
import { choicesFor } from '#core/nearest-name.ts';

const INSECURE = /^\s*http:\/\//i;
const IMAGE_USE = /^(?:image|paint)$/;

export interface AddressProblem {
  readonly code: OwnProblemCode;
  /** The address, or what moves in an image. */
  readonly subject: string;
  readonly choices?: Choices;
}

/** The problem of an address, or of the motion in the image that it contains. */
export const findAddressProblem = (
  address: string,
  use: ResourceUse,
  components: LocalSources,
): AddressProblem | undefined => {
  const code = findUrlProblem(address, use, components);
  if (code === 'unknown_component') {
    const choices = choicesFor(componentName(address) ?? '', components.names());
    return { code, subject: address, choices };
  }
  const secure = address.replace(INSECURE, 'https://');
  if (code === 'remote_asset' && secure !== address && findUrlProblem(secure, use, components) === undefined)
    return { code, subject: address, choices: { nearest: quoteSubject(secure), valid: [] } };
  if (code === 'remote_asset') {
    const url = URL.parse(address, 'https://composition.invalid/');
    const offers = url === null ? undefined : findLibrary(url)?.offers;
    return { code, subject: address, ...(offers && { choices: { valid: offers } }) };
  }
  const inProject = code && components.findInProject?.(address, use);
  if (inProject && 'part' in inProject)
    return { code: inProject.problem, subject: `${address}: ${inProject.part}` };
  const nearest = inProject && 'nearest' in inProject ? inProject.nearest : undefined;
  if (code)
    return { code, subject: address, ...(nearest !== undefined && { choices: { nearest, valid: [] } }) };
  const { kind, part = '' } = IMAGE_USE.test(use) ? inspectDataUrl(address) : {};
  return kind === 'moving' ? { code: 'moving_image', subject: part } : undefined;
};
