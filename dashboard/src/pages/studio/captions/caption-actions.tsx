import { ListPlus, Merge, Scissors, StepBack, StepForward, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { TEXTS } from './texts.ts';

const Action = (props: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}) => {
  const { label, icon: Icon, isDisabled = false, onClick } = props;
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  );
};

interface CaptionActionsProps {
  readonly canSplit: boolean;
  readonly canMerge: boolean;
  /** Undefined where no player shows the captions. */
  readonly onHere: ((field: 'start' | 'end') => void) | undefined;
  readonly onSplit: () => void;
  readonly onMerge: () => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

/** What can be done with a caption besides typing. */
export const CaptionActions = (props: CaptionActionsProps) => {
  const { onHere } = props;
  return (
    <div className="captions-actions">
      {onHere && (
        <>
          <Action label={TEXTS.startsHere} icon={StepForward} onClick={() => onHere('start')} />
          <Action label={TEXTS.endsHere} icon={StepBack} onClick={() => onHere('end')} />
        </>
      )}
      <Action label={TEXTS.split} icon={Scissors} isDisabled={!props.canSplit} onClick={props.onSplit} />
      <Action label={TEXTS.merge} icon={Merge} isDisabled={!props.canMerge} onClick={props.onMerge} />
      <Action label={TEXTS.addBelow} icon={ListPlus} onClick={props.onAdd} />
      <Action label={TEXTS.remove} icon={Trash2} onClick={props.onRemove} />
    </div>
  );
};
