import { Page } from '../../ui/page.tsx';

const CreditsPage = () => <Page title="Kredit">{null}</Page>;

export default CreditsPage;
