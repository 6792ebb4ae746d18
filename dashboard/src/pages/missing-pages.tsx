import { Link } from 'react-router';
import { useSession } from '../session/session.tsx';
import { useWorkspace } from '../session/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Page, useDocumentTitle } from '../ui/page.tsx';

const NOT_FOUND = 'Halaman tidak ditemukan';

/** An unknown address outside of the user's workspaces. */
export const NotFoundPage = () => {
  useDocumentTitle(NOT_FOUND);
  return (
    <main className="single">
      <h1>{NOT_FOUND}</h1>
      <p>Alamat ini salah, atau akun Anda tidak boleh membukanya.</p>
      <Link to="/" className="button primary">
        Ke beranda
      </Link>
    </main>
  );
};

/** An unknown page of a workspace. */
export const MissingPage = () => {
  const { to } = useWorkspace();
  return (
    <Page title={NOT_FOUND} lead="Alamat ini salah. Pilih halaman di menu.">
      <Link to={to('')} className="button primary">
        Ke beranda
      </Link>
    </Page>
  );
};

export const NoWorkspacePage = () => {
  const { signOut } = useSession();
  useDocumentTitle('Belum ada toko');
  return (
    <main className="single">
      <h1>Belum ada toko</h1>
      <p>Akun Anda belum terhubung dengan toko. Minta pemilik toko mengundang email Anda.</p>
      <Button onClick={signOut}>Keluar</Button>
    </main>
  );
};
