import { useSession } from '../session/session.tsx';

/** "hubungi kami", as a link where the operator has set one. */
export const Contact = ({ text = 'hubungi kami' }: { readonly text?: string }) => {
  const { support_url: url } = useSession().config;
  return url === undefined ? text : <a href={url}>{text}</a>;
};
