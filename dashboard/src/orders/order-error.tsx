import { Link } from 'react-router';
import { ApiError, ConnectionError } from '../api/client.ts';
import { earlierVideoOf } from './order.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { Contact } from '../ui/contact.tsx';
import { Notice, RequestError } from '../ui/notice.tsx';

/** Why a video could not be ordered, and where to do something about it. */
export const OrderError = ({ error }: { readonly error: Error }) => {
  const { to } = useWorkspace();
  const earlierVideo = earlierVideoOf(error);
  if (earlierVideo !== undefined)
    return (
      <Notice kind="warning">
        <p role="alert">
          Pesanan Anda sebelumnya ternyata sudah diterima dan videonya dibuat. Isian yang Anda ubah sesudahnya
          belum dipesan. Tekan tombolnya lagi jika ingin membuatnya juga.
        </p>
        <Link to={to(`video/${earlierVideo}`)}>Lihat video sebelumnya</Link>
      </Notice>
    );
  if (error instanceof ConnectionError)
    return (
      <Notice kind="error">
        <p>{error.message} Video dan kreditnya tidak akan terhitung dua kali.</p>
      </Notice>
    );
  if (error instanceof ApiError && error.code === 'insufficient_credits')
    return (
      <Notice kind="error">
        <p>
          {error.message} Untuk menambah kredit, <Contact />.
        </p>
        <Link to={to('kredit')}>Lihat kredit</Link>
      </Notice>
    );
  return <RequestError error={error} />;
};
