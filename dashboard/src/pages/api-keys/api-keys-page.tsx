import { Page } from '../../ui/page.tsx';

const ApiKeysPage = () => <Page title="Kunci API">{null}</Page>;

export default ApiKeysPage;
