import { AssetPicker } from '../../ui/asset-picker/asset-picker.tsx';
import type { PickedKind } from '../../ui/asset-picker/asset-library.tsx';
import { LOOPS } from '../../ui/asset-picker/music-loops.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, RequestError } from '../../ui/notice.tsx';
import type { Editing } from '../projects/use-editing.ts';
import { useAddMedia } from './use-add-media.ts';
import type { AddedMedia } from './use-add-media.ts';
import { TEXTS } from './texts.ts';

interface MediaDialogProps {
  readonly kind: PickedKind;
  readonly editing: Editing;
  readonly onAdded: (added: AddedMedia) => void;
  readonly onClose: () => void;
}

const WORDS = {
  image: { title: TEXTS.addPhoto, label: TEXTS.kindImage },
  video: { title: TEXTS.addClip, label: TEXTS.kindVideo },
  audio: { title: TEXTS.addMusic, label: TEXTS.kindAudio },
} as const;
const LIBRARY = LOOPS.map(({ name }) => name);

/** Chooses a photo, clip or music of the device, the collection or the library. */
export const MediaDialog = ({ kind, editing, onAdded, onClose }: MediaDialogProps) => {
  const { title, label } = WORDS[kind];
  const add = useAddMedia(editing, onAdded);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {add.isPending ? (
        <Loading label={TEXTS.adding} />
      ) : (
        <AssetPicker
          kind={kind}
          label={label}
          value=""
          library={kind === 'audio' ? LIBRARY : []}
          onChange={(value) => value !== '' && add.mutate(value)}
        />
      )}
      {add.error && <RequestError error={add.error} />}
    </Dialog>
  );
};
