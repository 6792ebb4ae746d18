import { Page } from '../../ui/page.tsx';

const MembersPage = () => <Page title="Anggota">{null}</Page>;

export default MembersPage;
