import { Page } from '../../ui/page.tsx';

const BrandPage = () => <Page title="Merek">{null}</Page>;

export default BrandPage;
