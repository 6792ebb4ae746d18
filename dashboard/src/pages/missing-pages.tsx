import { Link } from 'react-router';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';

export const NotFoundPage = () => (
  <main className="single">
    <h1>Halaman tidak ditemukan</h1>
    <p>Alamat ini salah, atau Anda bukan anggota ruang kerjanya.</p>
    <Link to="/" className="button primary">
      Ke beranda
    </Link>
  </main>
);

export const NoWorkspacePage = () => {
  const { signOut } = useSession();
  return (
    <main className="single">
      <h1>Belum ada ruang kerja</h1>
      <p>Akun Anda belum menjadi anggota ruang kerja. Minta pemilik ruang kerja mengundang email Anda.</p>
      <Button onClick={signOut}>Keluar</Button>
    </main>
  );
};
