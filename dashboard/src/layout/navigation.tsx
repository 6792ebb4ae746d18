import {
  Blocks,
  BookOpen,
  ChevronDown,
  Code,
  Coins,
  FileImage,
  Film,
  FolderCode,
  House,
  KeyRound,
  LogOut,
  Menu,
  Palette,
  Plus,
  Table2,
  Users,
  Webhook,
} from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { LanguageSwitch } from '../language/language-switch.tsx';
import { useOrderQueue } from '../orders/order-queue.tsx';
import { hasUnfinished } from '../session/kept-texts.ts';
import { useSession } from '../session/session.tsx';
import { useDeveloperPages } from '../session/use-developer-pages.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TEXTS } from './texts.ts';

interface Entry {
  readonly page: string;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly 'aria-hidden': 'true' }>;
  readonly isOwnerOnly?: true;
}

/** Always visible on a phone; the others are in its menu. */
const MAIN: readonly Entry[] = [
  { page: '', label: TEXTS.home, Icon: House },
  { page: 'buat', label: TEXTS.create, Icon: Plus },
  { page: 'video', label: TEXTS.videos, Icon: Film },
];
const OTHERS: readonly Entry[] = [
  { page: 'tabel', label: TEXTS.batches, Icon: Table2 },
  { page: 'berkas', label: TEXTS.files, Icon: FileImage },
  { page: 'merek', label: TEXTS.brand, Icon: Palette },
  { page: 'kredit', label: TEXTS.credits, Icon: Coins },
  { page: 'anggota', label: TEXTS.members, Icon: Users },
];
/** For programmers; shown when asked for. */
const DEVELOPER: readonly Entry[] = [
  { page: 'proyek', label: TEXTS.projects, Icon: FolderCode },
  { page: 'komposisi', label: TEXTS.compositions, Icon: Blocks },
  { page: 'kunci-api', label: TEXTS.apiKeys, Icon: KeyRound, isOwnerOnly: true },
  { page: 'webhook', label: TEXTS.webhook, Icon: Webhook, isOwnerOnly: true },
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
  const { to } = useWorkspace();
  const { pathname } = useLocation();
  const { areShown, show } = useDeveloperPages();
  const hidesCurrent = !areShown && DEVELOPER.some(({ page }) => pathname === to(page));
  return (
    <section className="nav-developer" aria-label={TEXTS.developers}>
      <button
        type="button"
        className={`nav-link ${hidesCurrent ? 'active' : ''}`}
        aria-expanded={areShown}
        onClick={() => show(!areShown)}
      >
        <Code aria-hidden="true" />
        {TEXTS.developers}
        <ChevronDown className="nav-chevron" aria-hidden="true" />
      </button>
      {areShown && (
        <ul className="nav-list">
          <Links entries={DEVELOPER} {...(onFollow && { onFollow })} />
          <li>
            <a className="nav-link" href="/docs">
              <BookOpen aria-hidden="true" />
              {TEXTS.docs}
            </a>
          </li>
        </ul>
      )}
    </section>
  );
};

/** Ends the session, after a question while that loses something. */
const SignOut = () => {
  const { signOut } = useSession();
  const { orders } = useOrderQueue();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="nav-link"
        onClick={() => (orders.length > 0 || hasUnfinished() ? setIsAsking(true) : signOut())}
      >
        <LogOut aria-hidden="true" />
        {TEXTS.signOut}
      </button>
      <ConfirmDialog
        title={TEXTS.askSignOut}
        text={orders.length > 0 ? TEXTS.waitingOrdersAreLost(orders.length) : TEXTS.unfinishedIsLost}
        action={TEXTS.signOut}
        dismiss={TEXTS.stay}
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
    <nav aria-label={TEXTS.pages}>
      <ul className="nav-list">
        <Links entries={[...MAIN, ...OTHERS]} />
      </ul>
      <DeveloperPages />
    </nav>
    <div className="sidebar-end">
      {children}
      <LanguageSwitch />
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
        {TEXTS.more}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="other-pages"
          side="top"
          aria-label={TEXTS.otherPages}
          // After a navigation the heading of the page has the focus.
          onCloseAutoFocus={(event) => hasFollowed.current && event.preventDefault()}
        >
          <ul className="nav-list">
            <Links entries={OTHERS} onFollow={follow} />
          </ul>
          <DeveloperPages onFollow={follow} />
          <LanguageSwitch />
          <SignOut />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};

/** On a phone. */
export const BottomNavigation = () => (
  <nav className="bottom-bar" aria-label={TEXTS.pages}>
    <ul className="nav-list">
      <Links entries={MAIN} />
      <li>
        <OtherPagesMenu />
      </li>
    </ul>
  </nav>
);
