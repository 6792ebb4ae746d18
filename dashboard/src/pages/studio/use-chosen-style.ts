import { useEffect, useState } from 'react';
import type { ElementStyle } from '../../preview/element-messages.ts';
import type { Player } from './use-player.ts';

/** How the chosen element looks in the shown version; undefined while that is not known. */
export const useChosenStyle = (player: Player, key: string | undefined): ElementStyle | undefined => {
  const [read, setRead] = useState<{ readonly key: string; readonly style: ElementStyle }>();
  const { version, styleOf } = player;
  useEffect(() => {
    let isCurrent = true;
    if (key === undefined) return undefined;
    void styleOf(key).then((style) => {
      if (isCurrent && style) setRead({ key, style });
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each version
  }, [key, version]);
  return read?.key === key ? read?.style : undefined;
};
