import { useKeptLink } from './use-kept-link.ts';

interface SignedImageProps {
  readonly url: string;
  readonly alt: string;
  readonly onLinkEnded?: (() => void) | undefined;
}

/** A picture of the bucket, loaded when it comes near the screen. */
export const SignedImage = ({ url, alt, onLinkEnded }: SignedImageProps) => {
  const { src, onError } = useKeptLink(url, onLinkEnded);
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={onError} />;
};
