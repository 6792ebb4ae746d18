import {
  Blocks,
  Coins,
  FileImage,
  Film,
  House,
  KeyRound,
  LogOut,
  Menu,
  Palette,
  Plus,
  Users,
  Webhook,
} from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { useSession } from '../session/session.tsx';
import { useWorkspace } from '../session/workspace.tsx';
import type { Membership } from '../session/workspace.tsx';

interface Entry {
  readonly page: string;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly 'aria-hidden': 'true' }>;
  readonly isOwnerOnly?: true;
}

/** Always visible on a phone; the others are in its menu. */
const MAIN: readonly Entry[] = [
  { page: '', label: 'Beranda', Icon: House },
  { page: 'buat', label: 'Buat video', Icon: Plus },
  { page: 'video', label: 'Video', Icon: Film },
];
const OTHERS: readonly Entry[] = [
  { page: 'berkas', label: 'Foto dan musik', Icon: FileImage },
  { page: 'merek', label: 'Merek', Icon: Palette },
  { page: 'kredit', label: 'Kredit', Icon: Coins },
  { page: 'anggota', label: 'Anggota', Icon: Users },
  { page: 'komposisi', label: 'Komposisi HTML', Icon: Blocks },
  { page: 'kunci-api', label: 'Kunci API', Icon: KeyRound, isOwnerOnly: true },
  { page: 'webhook', label: 'Webhook', Icon: Webhook, isOwnerOnly: true },
];

const Links = ({
  entries,
  onFollow,
}: {
  readonly entries: readonly Entry[];
  readonly onFollow?: () => void;
}) => {
  const { to, role } = useWorkspace();
  return entries
    .filter(({ isOwnerOnly }) => role === 'owner' || !isOwnerOnly)
    .map(({ page, label, Icon }) => (
      <NavLink key={page} to={to(page)} end={page === ''} className="nav-link" onClick={onFollow}>
        <Icon aria-hidden="true" />
        {label}
      </NavLink>
    ));
};

const WorkspaceSelect = ({ memberships }: { readonly memberships: readonly Membership[] }) => {
  const { id, name } = useWorkspace();
  const navigate = useNavigate();
  if (memberships.length === 1) return <p className="workspace-name">{name}</p>;
  return (
    <select
      aria-label="Ruang kerja"
      value={id}
      onChange={(event) => void navigate(`/w/${event.target.value}`)}
    >
      {memberships.map((membership) => (
        <option key={membership.id} value={membership.id}>
          {membership.name}
        </option>
      ))}
    </select>
  );
};

const SignOut = () => {
  const { signOut } = useSession();
  return (
    <button type="button" className="nav-link" onClick={signOut}>
      <LogOut aria-hidden="true" />
      Keluar
    </button>
  );
};

const OtherPagesMenu = () => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="nav-link">
        <Menu aria-hidden="true" />
        Lainnya
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="other-pages" side="top" aria-label="Halaman lain">
          <Links entries={OTHERS} onFollow={close} />
          <a className="nav-link" href="/docs">
            Dokumentasi API
          </a>
          <SignOut />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};

export const Layout = ({
  memberships,
  children,
}: {
  readonly memberships: readonly Membership[];
  readonly children: ReactNode;
}) => (
  <div className="layout">
    <a className="skip-link" href="#content">
      Langsung ke isi
    </a>
    <aside className="sidebar">
      <WorkspaceSelect memberships={memberships} />
      <nav aria-label="Halaman">
        <Links entries={[...MAIN, ...OTHERS]} />
      </nav>
      <div className="sidebar-end">
        <a className="nav-link" href="/docs">
          Dokumentasi API
        </a>
        <SignOut />
      </div>
    </aside>
    <header className="top-bar">
      <WorkspaceSelect memberships={memberships} />
    </header>
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <nav className="bottom-bar" aria-label="Halaman">
      <Links entries={MAIN} />
      <OtherPagesMenu />
    </nav>
  </div>
);
