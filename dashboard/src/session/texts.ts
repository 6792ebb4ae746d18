import { inLanguage } from '../language/language.ts';

export const TEXTS = inLanguage({
  wrongPassword: { id: 'Email atau kata sandi salah.', en: 'Wrong email or password.' },
  weakPassword: {
    id: 'Kata sandi terlalu mudah ditebak. Pakai minimal 12 karakter dengan huruf besar, huruf kecil, angka, dan simbol.',
    en: 'The password is too easy to guess. Use at least 12 characters with upper and lower case letters, digits and symbols.',
  },
  wrongCode: {
    id: 'Kode tidak cocok. Periksa kode di email Anda.',
    en: 'The code does not match. Check the code in your email.',
  },
  expiredCode: {
    id: 'Kode sudah tidak berlaku. Minta kode baru.',
    en: 'The code is no longer valid. Ask for a new one.',
  },
  tooManyAttempts: {
    id: 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.',
    en: 'Too many attempts. Wait a few minutes, then try again.',
  },
  tooManyFromNetwork: {
    id: 'Terlalu banyak percobaan dari jaringan Anda. Tunggu satu menit, lalu coba lagi.',
    en: 'Too many attempts from your network. Wait a minute, then try again.',
  },
  passwordMustChange: {
    id: 'Kata sandi harus diganti. Pilih “Lupa kata sandi”.',
    en: 'The password must be changed. Choose “Forgot password”.',
  },
  signInFailed: { id: 'Anda belum berhasil masuk. Coba lagi.', en: 'You could not be signed in. Try again.' },
  unsupportedStep: {
    id: 'Akun ini belum bisa masuk dari halaman ini. Minta bantuan orang yang mengundang Anda.',
    en: 'This account cannot sign in on this page yet. Ask the person who invited you for help.',
  },
  passwordChanged: { id: 'Kata sandi diganti. Silakan masuk.', en: 'Password changed. Please sign in.' },
  email: { id: 'Email', en: 'Email' },
  resetExplained: {
    id: 'Tulis email Anda. Kami kirim kode untuk membuat kata sandi baru.',
    en: 'Enter your email. We send you a code to choose a new password.',
  },
  codeSentIf: { id: 'Jika', en: 'If' },
  codeSent: {
    id: 'terdaftar, kode sudah dikirim ke sana.',
    en: 'is registered, a code has been sent to it.',
  },
  code: { id: 'Kode dari email', en: 'Code from the email' },
  newPassword: { id: 'Kata sandi baru', en: 'New password' },
  sendCode: { id: 'Kirim kode', en: 'Send code' },
  changePassword: { id: 'Ganti kata sandi', en: 'Change password' },
  back: { id: 'Kembali', en: 'Back' },
  passwordHint: {
    id: 'Minimal 12 karakter dengan huruf besar, huruf kecil, angka, dan simbol.',
    en: 'At least 12 characters with upper and lower case letters, digits and symbols.',
  },
  demoExplained: {
    id: 'Layanan ini berjalan di komputer Anda. Masuk sebagai pemilik toko contoh, tanpa kata sandi:',
    en: 'This service runs on your computer. Sign in as the owner of an example shop, without a password:',
  },
  demoSignIn: { id: 'Masuk sebagai demo', en: 'Sign in as demo' },
  password: { id: 'Kata sandi', en: 'Password' },
  signIn: { id: 'Masuk', en: 'Sign in' },
  forgotPassword: { id: 'Lupa kata sandi', en: 'Forgot password' },
  chooseExplained: {
    id: 'Kata sandi dari undangan hanya untuk masuk pertama kali. Buat kata sandi Anda sendiri.',
    en: 'The password of the invitation is only for the first sign-in. Choose a password of your own.',
  },
  saveAndSignIn: { id: 'Simpan dan masuk', en: 'Save and sign in' },
  signInTitle: { id: 'Masuk ke dasbor', en: 'Sign in to the dashboard' },
  signedOut: {
    id: 'Waktu masuk Anda habis. Masuk lagi: isian Anda masih tersimpan di tab ini.',
    en: 'You have been signed out. Sign in again: what you filled in is still kept in this tab.',
  },
  developer: { id: 'Pengembang? Baca', en: 'Developer? Read the' },
  docs: { id: 'dokumentasi API', en: 'API documentation (in Indonesian)' },
});
