import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';

const STEPS = [
  {
    title: 'Isi merek Anda',
    text: 'Nama usaha, warna, logo, dan kontak tampil otomatis di setiap video.',
    page: 'merek',
    action: 'Isi merek',
  },
  {
    title: 'Pilih templat',
    text: 'Isi nama produk dan harganya, tambahkan foto, dan lihat hasilnya langsung.',
    page: 'buat',
    action: 'Lihat templat',
  },
  {
    title: 'Unduh videonya',
    text: 'Tunggu sampai video selesai dibuat, unduh, lalu bagikan ke pelanggan.',
  },
] as const;

/** What a workspace without videos shows. */
export const FirstSteps = () => {
  const { to } = useWorkspace();
  return (
    <section className="stack">
      <h2>Video pertama dalam tiga langkah</h2>
      <ol className="overview-steps">
        {STEPS.map((step, index) => (
          <li key={step.title} className="card">
            <span className="overview-step-number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className="small">{step.text}</p>
            {'page' in step && (
              <Link to={to(step.page)} className="button secondary">
                {step.action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
