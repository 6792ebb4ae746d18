import { Page } from '../../ui/page.tsx';

const AssetsPage = () => <Page title="Foto dan musik">{null}</Page>;

export default AssetsPage;
