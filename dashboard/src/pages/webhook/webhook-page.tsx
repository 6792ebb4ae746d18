import { Page } from '../../ui/page.tsx';

const WebhookPage = () => <Page title="Webhook">{null}</Page>;

export default WebhookPage;
