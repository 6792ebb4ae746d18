import { Page } from '../../ui/page.tsx';

const VideosPage = () => <Page title="Video">{null}</Page>;

export default VideosPage;
