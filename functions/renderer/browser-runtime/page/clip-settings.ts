import type { PageClip } from '#renderer/browser-runtime/messages.ts';
import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';

type IsAsPlanned = (clip: PageClip, value: unknown, element: HTMLMediaElement) => boolean;

const isPlannedRate: IsAsPlanned = ({ playbackRate }, value) => Number(value) === playbackRate;
const isPlannedMute: IsAsPlanned = ({ hasSound }, value, element) =>
  value ? !hasSound : hasSound || !element.hasAttribute('muted');

/** Members by which a script would change what the create has planned from the attributes. */
const MEMBERS: Readonly<Record<string, IsAsPlanned>> = {
  playbackRate: isPlannedRate,
  defaultPlaybackRate: isPlannedRate,
  loop: ({ isLooped }, value) => Boolean(value) === isLooped,
  muted: isPlannedMute,
  defaultMuted: isPlannedMute,
};

/** Calls `refuse` for a value that a script gives to a clip and that pictures and sound would not follow. */
export const watchClipSettings = (
  find: (element: unknown) => { readonly clip: PageClip } | undefined,
  refuse: (what: string) => void,
): void => {
  for (const [name, isAsPlanned] of Object.entries(MEMBERS)) {
    const real = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name);
    Object.defineProperty(HTMLMediaElement.prototype, name, {
      ...real,
      set(this: HTMLMediaElement, value: unknown) {
        const isOfRuntime = isCalledByRuntime();
        const found = find(this);
        if (found === undefined) real?.set?.call(this, value);
        else if (!isOfRuntime && !isAsPlanned(found.clip, value, this))
          refuse(`${name} of a clip, set by a script,`);
      },
    });
  }
};
