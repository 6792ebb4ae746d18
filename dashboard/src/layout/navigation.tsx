import {
  Blocks,
  BookOpen,
  ChevronDown,
  Code,
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
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useOrderQueue } from '../orders/order-queue.tsx';
import { useSession } from '../session/session.tsx';
import { useDeveloperPages } from '../session/use-developer-pages.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';

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
];
/** For programmers; shown when asked for. */
const DEVELOPER: readonly Entry[] = [
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
      <li key={page}>
        <NavLink to={to(page)} end={page === ''} className="nav-link" onClick={onFollow}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      </li>
    ));
};

/** Pages for programmers below a heading of their own, and the switch that shows them. */
const DeveloperPages = ({ onFollow }: { readonly onFollow?: () => void }) => {
  const { areShown, show } = useDeveloperPages();
  return (
    <section className="nav-developer" aria-label="Pengembang">
      <button type="button" className="nav-link" aria-expanded={areShown} onClick={() => show(!areShown)}>
        <Code aria-hidden="true" />
        Pengembang
        <ChevronDown className="nav-chevron" aria-hidden="true" />
      </button>
      {areShown && (
        <ul className="nav-list">
          <Links entries={DEVELOPER} {...(onFollow && { onFollow })} />
          <li>
            <a className="nav-link" href="/docs">
              <BookOpen aria-hidden="true" />
              Dokumentasi API
            </a>
          </li>
        </ul>
      )}
    </section>
  );
};

/** Ends the session, after a question while orders wait in the tab. */
const SignOut = () => {
  const { signOut } = useSession();
  const { orders } = useOrderQueue();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="nav-link"
        onClick={() => (orders.length === 0 ? signOut() : setIsAsking(true))}
      >
        <LogOut aria-hidden="true" />
        Keluar
      </button>
      <ConfirmDialog
        title="Keluar sekarang?"
        text={`${orders.length} video yang menunggu giliran di tab ini tidak akan dibuat.`}
        action="Keluar"
        dismiss="Tetap di sini"
        isOpen={isAsking}
        isBusy={false}
        error={null}
        onConfirm={signOut}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

export const SidebarNavigation = ({ children }: { readonly children: ReactNode }) => (
  <>
    <nav aria-label="Halaman">
      <ul className="nav-list">
        <Links entries={[...MAIN, ...OTHERS]} />
      </ul>
      <DeveloperPages />
    </nav>
    <div className="sidebar-end">
      {children}
      <SignOut />
    </div>
  </>
);

const OtherPagesMenu = () => {
  const { to } = useWorkspace();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const hasFollowed = useRef(false);
  const isCurrent = [...OTHERS, ...DEVELOPER].some(({ page }) => pathname.startsWith(to(page)));
  const open = (isOpening: boolean) => {
    hasFollowed.current = false;
    setIsOpen(isOpening);
  };
  const follow = () => {
    hasFollowed.current = true;
    setIsOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger className={`nav-link ${isCurrent ? 'active' : ''}`}>
        <Menu aria-hidden="true" />
        Lainnya
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="other-pages"
          side="top"
          aria-label="Halaman lain"
          // After a navigation the heading of the page has the focus.
          onCloseAutoFocus={(event) => hasFollowed.current && event.preventDefault()}
        >
          <ul className="nav-list">
            <Links entries={OTHERS} onFollow={follow} />
          </ul>
          <DeveloperPages onFollow={follow} />
          <SignOut />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};

/** On a phone. */
export const BottomNavigation = () => (
  <nav className="bottom-bar" aria-label="Halaman">
    <ul className="nav-list">
      <Links entries={MAIN} />
      <li>
        <OtherPagesMenu />
      </li>
    </ul>
  </nav>
);
