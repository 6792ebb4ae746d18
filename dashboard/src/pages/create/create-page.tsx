import { Page } from '../../ui/page.tsx';

const CreatePage = () => <Page title="Buat video">{null}</Page>;

export default CreatePage;
