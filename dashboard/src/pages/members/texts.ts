import { counted, inLanguage } from '../../language/language.ts';

export const TEXTS = inLanguage({
  changes: { id: 'Catatan perubahan', en: 'Changes' },
  changesKept: {
    id: 'Perubahan lewat dasbor, disimpan satu tahun.',
    en: 'Changes made in the dashboard, kept for one year.',
  },
  noChanges: { id: 'Belum ada perubahan', en: 'No changes yet' },
  oldStops: {
    id: (thing: string) => `${thing} lama langsung berhenti berlaku`,
    en: (thing) => `the old ${thing} stopped being valid at once`,
  },
  oldStays: {
    id: (thing: string, hours: string | number) => `${thing} lama berlaku paling lama ${hours} jam`,
    en: (thing, hours) => `the old ${thing} stays valid for at most ${counted(hours, 'hour', 'hours')}`,
  },
  left: { id: 'keluar dari toko ini', en: 'left this shop' },
  removed: { id: (email: string | number) => `mengeluarkan ${email}`, en: (email) => `removed ${email}` },
  changedBrand: { id: 'mengubah merek', en: 'changed the brand' },
  tookBack: {
    id: (credits: string | number) => `menarik kembali ${credits} kredit`,
    en: (credits) => `took back ${counted(credits, 'credit', 'credits')}`,
  },
  createdKey: {
    id: (name: string) => `membuat kunci API${name}`,
    en: (name) => `created the API key${name}`,
  },
  revokedKey: {
    id: (name: string) => `mencabut kunci API${name}`,
    en: (name) => `revoked the API key${name}`,
  },
  rotatedKey: {
    id: (name: string, overlap: string) => `mengganti kunci API${name}; ${overlap}`,
    en: (name, overlap) => `replaced the API key${name}; ${overlap}`,
  },
  savedWebhook: {
    id: (host: string | number) => `menyimpan alamat webhook di ${host}`,
    en: (host) => `saved a webhook address at ${host}`,
  },
  otherServer: { id: 'server lain', en: 'another server' },
  deletedWebhook: { id: 'menghapus webhook', en: 'deleted the webhook' },
  rotatedSecret: {
    id: (overlap: string) => `mengganti kode rahasia webhook; ${overlap}`,
    en: (overlap) => `replaced the secret of the webhook; ${overlap}`,
  },
  sentTest: { id: 'mengirim kabar percobaan ke webhook', en: 'sent a test event to the webhook' },
  sentAgain: { id: 'mengirim ulang kabar webhook', en: 'sent a webhook event again' },
  invited: {
    id: (email: string | number, role: string) => `mengundang ${email} sebagai ${role}`,
    en: (email, role) => `invited ${email} as ${role}`,
  },
  invitedAgain: {
    id: (email: string | number) => `mengirim undangan lagi kepada ${email}`,
    en: (email) => `sent another invitation to ${email}`,
  },
  madeRole: {
    id: (email: string | number, role: string) => `menjadikan ${email} ${role}`,
    en: (email, role) => `made ${email} ${role}`,
  },
  createdVideo: { id: 'membuat video', en: 'created a video' },
  canceledVideo: { id: 'membatalkan video', en: 'canceled a video' },
  uploadedFile: { id: 'mengunggah berkas', en: 'uploaded a file' },
  deletedFile: { id: 'menghapus berkas', en: 'deleted a file' },
  createdProject: { id: 'membuat proyek', en: 'created a project' },
  savedProject: { id: 'menyimpan proyek', en: 'saved a project' },
  deletedProject: { id: 'menghapus proyek', en: 'deleted a project' },
  ownersMay: {
    id: 'Pemilik juga bisa mengatur anggota dan halaman untuk pengembang.',
    en: 'Owners can also manage members and the pages for developers.',
  },
  membersMay: {
    id: 'Anggota bisa membuat video dan mengubah merek, tetapi tidak mengatur anggota dan halaman untuk pengembang.',
    en: 'Members can make videos and change the brand, but not manage members and the pages for developers.',
  },
  roleChanged: { id: 'Peran diubah.', en: 'Role changed.' },
  askRole: {
    id: (email: string, role: string) => `Jadikan ${email} ${role}?`,
    en: (email, role) => `Make ${email} ${role}?`,
  },
  changeRole: { id: 'Ubah peran', en: 'Change role' },
  youLeft: { id: 'Anda keluar dari toko ini.', en: 'You have left this shop.' },
  memberRemoved: { id: 'Anggota dikeluarkan.', en: 'Member removed.' },
  askLeave: { id: 'Keluar dari toko ini?', en: 'Leave this shop?' },
  askRemove: { id: (email: string) => `Keluarkan ${email}?`, en: (email) => `Remove ${email}?` },
  leaveExplained: {
    id: 'Anda tidak bisa membuka dasbor toko ini lagi, kecuali pemilik mengundang Anda kembali. Video dan fotonya tetap ada.',
    en: 'You can no longer open the dashboard of this shop unless an owner invites you again. Videos and photos stay.',
  },
  removeExplained: {
    id: 'Orang ini tidak bisa membuka dasbor toko ini lagi. Video dan foto yang dibuatnya tetap ada.',
    en: 'This person can no longer open the dashboard of this shop. Videos and photos that they made stay.',
  },
  inviteAgain: { id: 'Kirim undangan lagi', en: 'Send invitation again' },
  inviteAgainNamed: {
    id: (email: string) => `Kirim undangan lagi kepada ${email}`,
    en: (email) => `Send invitation again to ${email}`,
  },
  askInvitation: {
    id: (email: string) => `Kirim undangan lagi kepada ${email}?`,
    en: (email) => `Send another invitation to ${email}?`,
  },
  invitationExplained: {
    id: 'Undangan berlaku 7 hari. Orang ini mendapat email baru dengan kata sandi sementara; yang lama tidak berlaku lagi.',
    en: 'An invitation is valid for 7 days. This person gets a new email with a temporary password; the old one stops working.',
  },
  invitationSent: {
    id: (email: string) => `Undangan dikirim ke ${email}.`,
    en: (email) => `Invitation sent to ${email}.`,
  },
  leaveShop: { id: 'Keluar dari toko ini', en: 'Leave this shop' },
  remove: { id: 'Keluarkan', en: 'Remove' },
  isMember: {
    id: (email: string) => `${email} sekarang anggota toko ini.`,
    en: (email) => `${email} is now a member of this shop.`,
  },
  invite: { id: 'Undang anggota', en: 'Invite member' },
  email: { id: 'Email', en: 'Email' },
  inviteHint: {
    id: 'Jika belum punya akun, orang ini mendapat email berisi kata sandi sementara.',
    en: 'A person without an account gets an email with a temporary password.',
  },
  role: { id: 'Peran', en: 'Role' },
  rolesExplained: {
    id: 'Anggota membuat video dan mengubah merek. Pemilik juga mengatur anggota dan halaman untuk pengembang.',
    en: 'Members make videos and change the brand. Owners also manage members and the pages for developers.',
  },
  member: { id: 'Anggota', en: 'Member' },
  owner: { id: 'Pemilik', en: 'Owner' },
  cancel: { id: 'Batal', en: 'Cancel' },
  sendInvitation: { id: 'Undang', en: 'Invite' },
  you: { id: ' (Anda)', en: ' (you)' },
  added: { id: 'Ditambahkan', en: 'Added' },
  actions: { id: 'Tindakan', en: 'Actions' },
  lastOwner: {
    id: 'Pemilik terakhir tidak bisa keluar atau diganti perannya.',
    en: 'The last owner can neither leave nor get another role.',
  },
  makeMember: { id: 'Jadikan anggota', en: 'Make member' },
  makeOwner: { id: 'Jadikan pemilik', en: 'Make owner' },
  removeNamed: { id: (email: string) => `Keluarkan ${email}`, en: (email) => `Remove ${email}` },
  shopMembers: { id: 'Anggota toko', en: 'Shop members' },
  members: { id: 'Anggota', en: 'Members' },
  membersLead: {
    id: 'Orang yang bisa membuka dasbor toko ini.',
    en: 'People who can open the dashboard of this shop.',
  },
  aMember: { id: 'anggota', en: 'a member' },
  anOwner: { id: 'pemilik', en: 'an owner' },
  some: { id: 'sebagian', en: 'some' },
  key: { id: 'kunci', en: 'key' },
  secret: { id: 'kode', en: 'secret' },
  aUser: { id: 'pengguna', en: 'a user' },
});
