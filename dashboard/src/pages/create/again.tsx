import { Copy, PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { OrderError } from '../../orders/order-error.tsx';
import { RepeatDialog } from '../../orders/repeat-dialog.tsx';
import type { VideoOrder } from '../../orders/use-video-order.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { VIDEO_TEXTS } from '../../ui/video-texts.ts';
import { CurlButton } from './curl-dialog.tsx';
import { fromOrder } from './draft.ts';
import { FROM_PARAMETER } from './order-of-draft.ts';
import { useAgain } from './stored-drafts.ts';
import type { Template } from './templates.ts';
import { useOrder } from './use-order.ts';
import { TEXTS } from './texts.ts';

interface AgainProps {
  readonly template: Template;
  readonly order: VideoOrder;
  readonly videoId: string;
}

/** Orders the same video again, after a question, or opens its form. */
export const Again = ({ template, order, videoId }: AgainProps) => {
  const { to } = useWorkspace();
  const [again, change] = useAgain(videoId, order);
  const ordering = useOrder(template, again, change);
  return (
    <div className="actions">
      {ordering.error && !ordering.isAsking && <OrderError error={ordering.error} />}
      <Button onClick={ordering.order}>
        <Copy aria-hidden="true" />
        {TEXTS.repeat}
      </Button>
      <Link className="button secondary" to={to(`buat/${template.id}?${FROM_PARAMETER}=${videoId}`)}>
        <PencilLine aria-hidden="true" />
        {VIDEO_TEXTS.changeAndRepeat}
      </Link>
      <CurlButton template={template.id} draft={fromOrder(order)} />
      <RepeatDialog
        credits={ordering.price.credits}
        isOpen={ordering.isAsking}
        isBusy={ordering.isPending}
        error={ordering.error}
        onConfirm={ordering.confirm}
        onClose={ordering.dismiss}
      />
    </div>
  );
};
