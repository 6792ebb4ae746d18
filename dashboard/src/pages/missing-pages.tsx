import { Link } from 'react-router';
import { useSession } from '../session/session.tsx';
import { useWorkspace } from '../session/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Page, useDocumentTitle } from '../ui/page.tsx';
import { TEXTS } from './texts.ts';

const NOT_FOUND = TEXTS.notFound;

/** An unknown address outside of the user's workspaces. */
export const NotFoundPage = () => {
  useDocumentTitle(NOT_FOUND);
  return (
    <main className="single">
      <h1>{NOT_FOUND}</h1>
      <p>{TEXTS.notAllowed}</p>
      <Link to="/" className="button primary">
        {TEXTS.toHome}
      </Link>
    </main>
  );
};

/** An unknown page of a workspace. */
export const MissingPage = () => {
  const { to } = useWorkspace();
  return (
    <Page title={NOT_FOUND} lead={TEXTS.wrongAddress}>
      <Link to={to('')} className="button primary">
        {TEXTS.toHome}
      </Link>
    </Page>
  );
};

export const NoWorkspacePage = () => {
  const { signOut } = useSession();
  useDocumentTitle(TEXTS.noShop);
  return (
    <main className="single">
      <h1>{TEXTS.noShop}</h1>
      <p>{TEXTS.noShopExplained}</p>
      <Button onClick={signOut}>{TEXTS.signOut}</Button>
    </main>
  );
};
