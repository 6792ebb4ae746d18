import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import type { OutputSize } from '#core/template/template.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { aspectStyle } from './aspect-style.ts';

interface VideoPlayerProps {
  readonly video: Schemas['VideoWithIncludes'];
  /** The newest link to the file. */
  readonly url: string;
}

/** Plays from the first link it got, because another one would start over, until that link has ended. */
export const VideoPlayer = ({ video, url }: VideoPlayerProps) => {
  const { id, poster_url: poster } = video;
  const { path } = useWorkspace();
  const queries = useQueryClient();
  const [played, setPlayed] = useState({ url, poster });
  const [size, setSize] = useState<OutputSize>(DEFAULT_OUTPUT);
  const [isRenewing, setIsRenewing] = useState(false);
  if (isRenewing && url !== played.url) {
    setPlayed({ url, poster });
    setIsRenewing(false);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its texts are in the picture, and its sound is music
    <video
      className="result-frame"
      style={aspectStyle(size)}
      src={played.url}
      poster={played.poster ?? undefined}
      aria-label="Video Anda"
      controls
      playsInline
      onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
        setSize({ width, height })
      }
      onError={() => {
        if (isRenewing) return;
        setIsRenewing(true);
        void queries.invalidateQueries({ queryKey: [path.workspace_id, 'video', id] });
      }}
    />
  );
};
