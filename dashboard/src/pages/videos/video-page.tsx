import { Page } from '../../ui/page.tsx';

const VideoPage = () => <Page title="Video">{null}</Page>;

export default VideoPage;
