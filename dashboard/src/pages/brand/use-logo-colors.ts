import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assetAddress, parseAssetId } from '#core/asset/asset-id.ts';
import { useFiles } from '../../preview/use-preview-files.ts';
import { colorsOf } from './logo-colors.ts';

/** Enough for colors, in pixels. */
const SIDE_PX = 64;

const NO_COLORS: readonly string[] = [];

const readColors = async (file: Blob): Promise<readonly string[]> => {
  const picture = await createImageBitmap(file, { resizeWidth: SIDE_PX, resizeHeight: SIDE_PX });
  const context = new OffscreenCanvas(SIDE_PX, SIDE_PX).getContext('2d');
  context?.drawImage(picture, 0, 0);
  picture.close();
  return context ? colorsOf(context.getImageData(0, 0, SIDE_PX, SIDE_PX).data) : NO_COLORS;
};

/** Colors of the uploaded logo; none while it is read and for a file that cannot be read. */
export const useLogoColors = (logo: string): readonly string[] => {
  const id = parseAssetId(logo);
  const addresses = useMemo(() => (id === undefined ? [] : [assetAddress(id)]), [id]);
  const [file] = Object.values(useFiles(addresses) ?? {});
  const { data = NO_COLORS } = useQuery({
    queryKey: ['logo-colors', logo],
    queryFn: () => (file ? readColors(file) : NO_COLORS),
    enabled: file !== undefined,
    retry: false,
  });
  return data;
};
