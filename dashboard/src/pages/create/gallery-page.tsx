import { Page } from '../../ui/page.tsx';

const GalleryPage = () => <Page title="Buat video">{null}</Page>;

export default GalleryPage;
