import { formatNumber } from './format.ts';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
}

export const ProgressBar = ({ label, share }: ProgressBarProps) => {
  const percent = Math.floor(share * 100);
  return (
    <div className="progress">
      <progress aria-label={label} max={100} value={percent} />
      <span aria-hidden="true">{formatNumber(percent)}%</span>
    </div>
  );
};
