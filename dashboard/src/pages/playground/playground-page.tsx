import { Page } from '../../ui/page.tsx';

const PlaygroundPage = () => <Page title="Komposisi HTML">{null}</Page>;

export default PlaygroundPage;
