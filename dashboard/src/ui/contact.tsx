import { useSession } from '../session/session.tsx';
import { TEXTS } from './texts.ts';

/** "hubungi kami", as a link where the operator has set one. */
export const Contact = ({ text = TEXTS.contactUs }: { readonly text?: string }) => {
  const { support_url: url } = useSession().config;
  return url === undefined ? text : <a href={url}>{text}</a>;
};
