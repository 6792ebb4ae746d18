import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { CLIP_PART_MIN_SECONDS } from '#contracts/limits.ts';
import type { ClipValue } from '#core/template/clip-value.ts';
import { assetFileKey } from '../../preview/use-preview-files.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { AssetThumbnail } from '../asset-thumbnail.tsx';
import { formatSeconds } from '../format.ts';
import { nameOf } from '../use-assets.ts';
import type { Asset } from '../use-assets.ts';
import { useKeptLink } from '../use-kept-link.ts';
import { toTenth, withLength, withStart } from './change-part.ts';
import { TEXTS } from './texts.ts';

/** Addresses of files of this device, valid as long as the page is. */
const addresses = new WeakMap<File, string>();

const addressOf = (file: File): string => {
  const address = addresses.get(file) ?? URL.createObjectURL(file);
  addresses.set(file, address);
  return address;
};

/** Address of the clip if it was uploaded from this device while the page is open. */
const useLocalFile = (id: string): string | undefined => {
  const { path } = useWorkspace();
  const { data } = useQuery<Blob | null>({ queryKey: assetFileKey(path.workspace_id, id), enabled: false });
  return data instanceof File ? addressOf(data) : undefined;
};

interface FrameProps {
  readonly asset: Asset;
  readonly url: string;
  readonly seconds: number;
  readonly onLinkEnded: () => void;
}

/** The frame of a clip at a time, or its small picture where the device cannot decode it. */
const Frame = ({ asset, url, seconds, onLinkEnded }: FrameProps) => {
  const { src, hasFailed, onError } = useKeptLink(url, onLinkEnded);
  const video = useRef<HTMLVideoElement>(null);
  const seek = () => {
    if (video.current !== null && video.current.readyState > 0) video.current.currentTime = seconds;
  };
  useEffect(seek, [seconds]);
  if (hasFailed) return <AssetThumbnail asset={asset} />;
  return (
    <video
      ref={video}
      className="clip-frame"
      style={{ aspectRatio: `${asset.width ?? 9} / ${asset.height ?? 16}` }}
      src={src}
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onLoadedMetadata={seek}
      onError={onError}
    />
  );
};

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (seconds: number) => void;
}

const Slider = ({ label, value, min, max, onChange }: SliderProps) => {
  const id = useId();
  const text = formatSeconds(toTenth(value));
  return (
    <div className="clip-slider">
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{text}</span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.1}
        value={value}
        disabled={max <= min}
        aria-valuetext={text}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
};

interface ClipPartChoiceProps {
  readonly asset: Asset;
  readonly part: ClipValue;
  /** How long the video shows the clip. */
  readonly shownSeconds: number;
  readonly onChange: (part: ClipValue) => void;
  readonly onLinkEnded: () => void;
}

/** A chosen clip, and the part of it that the video shows. */
export const ClipPartChoice = ({ asset, part, shownSeconds, onChange, onLinkEnded }: ClipPartChoiceProps) => {
  const local = useLocalFile(asset.id);
  const url = local ?? asset.url;
  const clipSeconds = asset.duration_seconds ?? 0;
  const { startSeconds, endSeconds } = part;
  const longest = Math.min(shownSeconds, toTenth(clipSeconds - startSeconds));
  const length = endSeconds === undefined ? longest : toTenth(endSeconds - startSeconds);
  const latest = Math.max(0, clipSeconds - (endSeconds === undefined ? CLIP_PART_MIN_SECONDS : length));
  return (
    <>
      <div className="picker-chosen">
        {url === null ? (
          <AssetThumbnail asset={asset} />
        ) : (
          <Frame key={local} asset={asset} url={url} seconds={startSeconds} onLinkEnded={onLinkEnded} />
        )}
        <div className="picker-facts">
          <p className="picker-name">{nameOf(asset)}</p>
          <p className="small">{formatSeconds(toTenth(clipSeconds))}</p>
        </div>
      </div>
      {clipSeconds > CLIP_PART_MIN_SECONDS && (
        <fieldset className="clip-part" aria-label={TEXTS.part(nameOf(asset))}>
          <Slider
            label={TEXTS.start}
            value={startSeconds}
            min={0}
            max={Math.floor(latest * 10) / 10}
            onChange={(seconds) => onChange(withStart(part, seconds))}
          />
          <Slider
            label={TEXTS.length}
            value={length}
            min={CLIP_PART_MIN_SECONDS}
            max={longest}
            onChange={(seconds) => onChange(withLength(part, seconds, longest))}
          />
          {length < shownSeconds && <p className="small">{TEXTS.repeats(formatSeconds(shownSeconds))}</p>}
        </fieldset>
      )}
    </>
  );
};
